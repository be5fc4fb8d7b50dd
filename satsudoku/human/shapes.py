"""The names of short chains by their shapes, as rules of these shapes use them, too."""

from __future__ import annotations

from satsudoku.human.technique import Technique

SKYSCRAPER = Technique({"en": "Skyscraper", "ja": "スカイスクレイパー"}, hodoku="0400")
KITE = Technique({"en": "Two-String Kite", "ja": "2ストリングカイト"}, hodoku="0401")
TURBOT = Technique({"en": "Turbot Fish", "ja": "ターボットフィッシュ"}, hodoku="0403")
EMPTY_RECTANGLE = Technique(
    {"en": "Empty Rectangle", "ja": "エンプティレクタングル"}, hodoku="0402"
)
W_WING = Technique({"en": "W-Wing", "ja": "Wウィング"}, hodoku="0803")
XY_WING = Technique({"en": "XY-Wing", "ja": "XYウィング"}, hodoku="0800")
