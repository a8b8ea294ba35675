"""Every stressor for real dialogues by name. A new one is one file, one line and one test."""

from collections.abc import Mapping

from stressors.overlays.code_switch import CodeSwitch
from stressors.overlays.date_shift import DateShift
from stressors.overlays.emotion import Emotion
from stressors.overlays.injected import Injected
from stressors.overlays.near_miss import NearMiss
from stressors.overlays.renaming import Renaming
from stressors.overlays.repeat import Repeat
from stressors.overlays.small_talk import SmallTalk
from stressors.overlays.third_speaker import ThirdSpeaker

STRESSORS: Mapping[str, type] = {
    "repeat": Repeat,
    "small-talk": SmallTalk,
    "renaming": Renaming,
    "date-shift": DateShift,
    "code-switch": CodeSwitch,
    "emotion": Emotion,
    "near-miss": NearMiss,
    "injected": Injected,
    "third-speaker": ThirdSpeaker,
}
