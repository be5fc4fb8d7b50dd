/* A drawing as a picture of pixels, made by the browser. */

const SIDE = 2048; // pixels of the longer side

/** SVG as a PNG on white. */
export async function pngOf(svg) {
  const picture = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    picture.src = address;
    await picture.decode();
    const scale = SIDE / Math.max(picture.width, picture.height);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  } finally {
    URL.revokeObjectURL(address);
  }
}
