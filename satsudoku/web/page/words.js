/* All words of the page, in English and Japanese. */

const WORDS = {
  en: {
    variant: "Variant", language: "Language", board: "Board", mode: "Mode", set: "Set", solve: "Solve",
    undo: "Undo", redo: "Redo", marks: "What to enter", symbols: "Symbols", erase: "Erase",
    digit: "Digit", corner: "Corner", centre: "Centre", colour: "Colour",
    up: "Up", down: "Down", left: "Left", right: "Right", hint: "Hint",
    showCandidates: "Show true candidates", ladder: "Ladder", hints: "Hints", where: "Where", technique: "How",
    step: "Step", apply: "Do it", path: "Path", solveIt: "Show the path", back: "Step back", next: "Next step",
    generate: "Generate", tiers: "Tiers", tierHigh: "Highest tier", symmetry: "Symmetry", make: "Generate", stop: "Stop",
    exchange: "Import, export, print", text: "Puzzle as text, in any format", import: "Import", format: "Format",
    export: "Export", link: "Copy link", print: "Print", keys: "Keys", close: "Close",
    cell: "row {row} column {column}", empty: "empty", given: "given", wrong: "contradiction", redundant: "redundant",
    between: ", ", working: "…", unique: "Unique", none: "No solution", many: "{count} solutions",
    atLeast: "{count} or more solutions", minimal: "Minimal: every clue is needed.",
    spare: "Redundant clues: {cells}", single: "One of these clues would leave one solution: {clues}",
    own: "Its own layout",
    differ: "Two solutions differ in {cells}.",
    tier: "tier {tier}: {name}", score: "score {score}", noTier: "no tier suffices", copied: "The link is copied.",
    place: "{number} of {all}", more: "{shown} and {more} more", unreachable: "The service does not answer.",
    noUndo: "The link does not hold a puzzle.",
  },
  ja: {
    variant: "種類", language: "言語", board: "盤面", mode: "モード", set: "作る", solve: "解く",
    undo: "元に戻す", redo: "やり直す", marks: "入力するもの", symbols: "数字", erase: "消す",
    digit: "数字", corner: "隅", centre: "中央", colour: "色",
    up: "上", down: "下", left: "左", right: "右", hint: "ヒント",
    showCandidates: "真の候補を表示", ladder: "段階表", hints: "ヒント", where: "場所", technique: "手筋",
    step: "一手", apply: "進める", path: "解き方", solveIt: "解き方を見る", back: "前の手", next: "次の手",
    generate: "問題を作る", tiers: "段階", tierHigh: "最高の段階", symmetry: "対称", make: "作る", stop: "中止",
    exchange: "読み込み・書き出し・印刷", text: "問題(どの形式でも)", import: "読み込む", format: "形式",
    export: "書き出す", link: "リンクをコピー", print: "印刷", keys: "キー", close: "閉じる",
    cell: "{row}行{column}列", empty: "空き", given: "初期値", wrong: "矛盾", redundant: "不要",
    between: "、", working: "…", unique: "唯一解", none: "解なし", many: "解は{count}個",
    atLeast: "解は{count}個以上", minimal: "極小:どの初期値も必要です。",
    spare: "不要な初期値:{cells}", single: "次のどれか一つで唯一解になります:{clues}",
    own: "独自の盤面",
    differ: "二つの解は次のマスで異なります:{cells}",
    tier: "第{tier}段階:{name}", score: "{score}点", noTier: "どの段階でも解けません", copied: "リンクをコピーしました。",
    place: "{all}手中{number}手目", more: "{shown}ほか{more}個", unreachable: "サーバーが応答しません。",
    noUndo: "リンクに問題がありません。",
  },
};

let language = "en";

export function setLanguage(chosen) {
  language = chosen in WORDS ? chosen : "en";
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
  }
}

export function currentLanguage() {
  return language;
}

export function say(word, values = {}) {
  return WORDS[language][word].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
