/* Words of the page, in English and Japanese. */

const WORDS = {
  en: {
    newPuzzle: "New puzzle", paste: "Paste a puzzle or a link", draw: "Draw your own", share: "Share", settings: "Settings",
    easy: "Easy", medium: "Medium", hard: "Hard", killer: "Killer", toOrder: "Made to order", emptyBoard: "Empty board",
    variant: "Variant", language: "Language", board: "Board", mode: "Mode", set: "Set", solve: "Solve",
    undo: "Undo", redo: "Redo", marks: "What to enter", symbols: "Symbols", erase: "Erase",
    digit: "Digit", corner: "Corner", centre: "Centre", colour: "Colour", letter: "Letter", pen: "Pen", allowed: "Given pencil marks",
    penLine: "pen line to {cell}", penCross: "cross", penCircle: "circle",
    up: "Up", down: "Down", left: "Left", right: "Right", hint: "Hint", check: "Check", autoMarks: "All candidates",
    showCandidates: "Show true candidates", ladder: "Ladder", hints: "Hint", technique: "Technique",
    step: "Step", apply: "Do it", path: "Step by step", solveIt: "Show the steps", back: "Step back", next: "Next step",
    noSteps: "No rule of the ladder finds anything certain.", stepsEnd: "Here the rules end: nothing more is certain.",
    time: "Time", anyTime: "any", minutesTo: "up to {to} minutes", minutesFrom: "{from} to {to} minutes",
    tooLarge: "The page cannot make puzzles of this size in time. Draw your own, or use the command generate.",
    noText: "{name} is not text; expected puzzles as text, plain or in gzip.",
    noneFound: "No such puzzle was found. Try wider limits.",
    generate: "Generate", tiers: "Tiers", tierHigh: "Highest tier", symmetry: "Symmetry", constraints: "Constraints", noConstraints: "none", anyConstraint: "any one kind", stop: "Cancel",
    text: "Puzzle as text, in any format", pasteHelp: "You can also paste anywhere on the page with Ctrl+V.", import: "Open", pickFile: "Open a file",
    format: "Format", export: "Export", copy: "Copy", copied: "Copied.", copyPicture: "Copy picture", noCopy: "The browser does not let the page copy pictures.", print: "Print", printSolution: "Print with its solution",
    recent: "Recent", ownBoard: "A board of its own",
    pause: "Pause", zoomIn: "Closer", zoomOut: "Farther", several: "Choose several cells", theme: "Look", themeAuto: "as the system", themeLight: "light", themeDark: "dark",
    tidy: "A digit removes itself from the marks of its peers", hideVerdict: "Hide count, tier and time while solving",
    keys: "Keys", close: "Close", openLink: "Open", file: "File",
    link: "Link to this page", withProgress: "with my entries",
    cell: "row {row} column {column}", empty: "empty", given: "given", dark: "in the fog", wrong: "contradiction", redundant: "redundant",
    between: ", ", working: "…", counting: "Looking for solutions…", countingAll: "Counting all solutions…", rating: "Rating…",
    lookingForSpare: "Looking for redundant clues…", spareUnknown: "Redundant clues not known: {why}.", unique: "Unique", none: "No solution", many: "{count} solutions",
    atLeast: "{count} or more solutions", minimal: "Minimal: every clue is needed.",
    spare: "Redundant: {cells}", spares: "Redundant, each alone: {cells}", single: "Any of these clues would make it unique:",
    differ: "Two solutions differ in {cells}.", because: "These exclude each other: {parts}.",
    tier: "tier {tier}: {name}", score: "score {score}", noTier: "no tier suffices",
    minutes: "about {minutes} minutes for a practised solver ({low} to {high})",
    minute: "about 1 minute for a practised solver", quick: "less than a minute for a practised solver",
    uncalibrated: "time not calibrated for this variant",
    place: "{number} of {all}", more: "{shown} and {more} more", unreachable: "The service does not answer.",
    away: "The service is away or busy. Nothing is lost: the page asks again.",
    noUndo: "The link does not hold a puzzle.", cancelled: "Cancelled. Results so far stay.",
    solved: "Solved", solvedIn: "Solved in {time}", notSolved: "Something is wrong: {text}", noMistakes: "No mistakes so far.", judge: "Judge my moves",
    judged: "{number} of {total} moves follow.", noMoves: "No moves yet.",
    timer: "Time", hideTimer: "Hide the time", showTimer: "Show the time",
    title: "Title", author: "Author", rules: "Rules", by: "by {author}", about: "Title, author and rules",
    tools: "Tools", findTool: "Find a tool", lately: "Recent tools", pieces: "Drawn", remove: "Remove", done: "Done", value: "Value",
    either: "At least one ticked constraint holds (Or)",
  },
  ja: {
    newPuzzle: "新しい問題", paste: "問題やリンクを貼り付け", draw: "自分で作る", share: "共有", settings: "設定",
    easy: "やさしい", medium: "ふつう", hard: "むずかしい", killer: "キラー", toOrder: "条件を選ぶ", emptyBoard: "空の盤面",
    variant: "種類", language: "言語", board: "盤面", mode: "モード", set: "作る", solve: "解く",
    undo: "元に戻す", redo: "やり直す", marks: "入力するもの", symbols: "数字", erase: "消す",
    digit: "数字", corner: "隅", centre: "中央", colour: "色", letter: "文字", pen: "ペン", allowed: "候補の指定",
    penLine: "{cell}への線", penCross: "ばつ印", penCircle: "丸印",
    up: "上", down: "下", left: "左", right: "右", hint: "ヒント", check: "確認", autoMarks: "候補をすべて表示",
    showCandidates: "真の候補を表示", ladder: "段階表", hints: "ヒント", technique: "手筋",
    step: "一手", apply: "進める", path: "解き方", solveIt: "解き方を見る", back: "前の手", next: "次の手",
    noSteps: "段階表の手筋で確かに言えることはありません。", stepsEnd: "手筋で言えるのはここまでです。",
    time: "時間", anyTime: "指定なし", minutesTo: "{to}分まで", minutesFrom: "{from}〜{to}分",
    tooLarge: "この大きさの問題はページでは作りきれません。自分で作るか、generateコマンドを使ってください。",
    noText: "{name}: テキストではありません。問題のテキスト(gzip も可)が必要です。",
    noneFound: "条件に合う問題は見つかりませんでした。条件を広げてください。",
    generate: "問題を作る", tiers: "段階", tierHigh: "最高の段階", symmetry: "対称", constraints: "制約", noConstraints: "なし", anyConstraint: "どれか1種類", stop: "中止",
    text: "問題(どの形式でも)", pasteHelp: "ページのどこでもCtrl+Vで貼り付けられます。", import: "開く", pickFile: "ファイルを開く",
    format: "形式", export: "書き出す", copy: "コピー", copied: "コピーしました。", copyPicture: "画像をコピー", noCopy: "ブラウザーが画像のコピーを許していません。", print: "印刷", printSolution: "解答付きで印刷",
    recent: "最近の問題", ownBoard: "自作の盤面",
    pause: "一時停止", zoomIn: "拡大", zoomOut: "縮小", several: "複数のマスを選ぶ", theme: "見た目", themeAuto: "システムに合わせる", themeLight: "明るい", themeDark: "暗い",
    tidy: "数字を入れると同じ列などの候補から消す", hideVerdict: "解く間は解の数・段階・時間を隠す",
    keys: "キー", close: "閉じる", openLink: "開く", file: "ファイル",
    link: "このページへのリンク", withProgress: "入力も含める",
    cell: "{row}行{column}列", empty: "空き", given: "初期値", dark: "霧の中", wrong: "矛盾", redundant: "不要",
    between: "、", working: "…", counting: "解を探しています…", countingAll: "解を数えています…", rating: "難しさを調べています…",
    lookingForSpare: "不要な数字を探しています…", spareUnknown: "不要な数字はわかりませんでした:{why}。", unique: "唯一解", none: "解なし", many: "解は{count}個",
    atLeast: "解は{count}個以上", minimal: "極小:どの初期値も必要です。",
    spare: "不要:{cells}", spares: "どれか一つだけなら不要:{cells}", single: "次のどれか一つで唯一解になります:",
    differ: "二つの解は次のマスで異なります:{cells}", because: "次のものは両立しません:{parts}",
    tier: "第{tier}段階:{name}", score: "{score}点", noTier: "どの段階でも解けません",
    minutes: "慣れた人で約{minutes}分({low}〜{high}分)",
    minute: "慣れた人で約1分", quick: "慣れた人で1分未満",
    uncalibrated: "時間はこの変種では未較正",
    place: "{all}手中{number}手目", more: "{shown}ほか{more}個", unreachable: "サーバーが応答しません。",
    away: "サーバーが応答しないか混んでいます。何も失われません。つながるまで尋ね続けます。",
    noUndo: "リンクに問題がありません。", cancelled: "中止しました。それまでの結果は有効です。",
    solved: "解けました", solvedIn: "{time}で解けました", notSolved: "どこかが違います:{text}", noMistakes: "ここまで間違いはありません。", judge: "手を判定",
    judged: "{total}手のうち{number}手が導けます。", noMoves: "まだ手がありません。",
    timer: "時間", hideTimer: "時間を隠す", showTimer: "時間を表示",
    title: "題名", author: "作者", rules: "ルール", by: "作:{author}", about: "題名・作者・ルール",
    tools: "道具", findTool: "道具を探す", lately: "最近の道具", pieces: "描いたもの", remove: "取り除く", done: "完了", value: "値",
    either: "印を付けたどれかが成り立つ(Or)",
  },
};

let language = "en";

/** Further words, which come later. */
export function addWords(more) {
  for (const code of Object.keys(WORDS)) Object.assign(WORDS[code], more[code]);
}

export function setLanguage(chosen) {
  language = chosen in WORDS ? chosen : "en";
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    if (element.tagName === "BUTTON") element.title = say(element.dataset.label);
  }
}

export function currentLanguage() {
  return language;
}

export function has(word) {
  return word in WORDS[language];
}

export function say(word, values = {}) {
  return WORDS[language][word].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
