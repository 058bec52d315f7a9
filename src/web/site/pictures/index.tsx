import type { ComponentType } from "react";
import type { PictureProps } from "./drawing.tsx";
import { SharpsContainer, WashHands } from "./hand-pictures.tsx";
import {
  CleanSkin,
  InjectionSites,
  MuscleSites,
  NeedleAngles,
  PinchSkin,
  PressPlunger,
  StretchSkin,
} from "./skin-pictures.tsx";
import {
  BreathingPauses,
  ErectionNeeds,
  EstradiolPath,
  HormonePath,
  LevelByAge,
  LevelsOverTwoWeeks,
  ShrinkingHair,
  SymptomOverlap,
  TestosteroneTimeline,
  WeightAndLevel,
} from "./testosterone-pictures.tsx";
import { DeadSpace, SyringeScale, TwoNeedles } from "./syringe-pictures.tsx";
import { AddAir, DateVial, DrawUp, Supplies, TapBubbles, WarmVial, WipeStopper } from "./vial-pictures.tsx";
import {
  AverageLoss,
  FatAndLean,
  HairCalendar,
  SideEffectWaves,
  SlowStomach,
  SmallPlate,
  StandardDrinks,
  WeightCurve,
  WeightReturn,
} from "./weight-pictures.tsx";

/** The drawings a text can use: `<Picture name="draw-up" caption="…" />`. The caption has the meaning. */
export const PICTURES = {
  "add-air": AddAir,
  "average-loss": AverageLoss,
  "breathing-pauses": BreathingPauses,
  "clean-skin": CleanSkin,
  "date-vial": DateVial,
  "dead-space": DeadSpace,
  "draw-up": DrawUp,
  "erection-needs": ErectionNeeds,
  "estradiol-path": EstradiolPath,
  "fat-and-lean": FatAndLean,
  "hair-calendar": HairCalendar,
  "hormone-path": HormonePath,
  "injection-sites": InjectionSites,
  "level-by-age": LevelByAge,
  "levels-over-two-weeks": LevelsOverTwoWeeks,
  "muscle-sites": MuscleSites,
  "needle-angles": NeedleAngles,
  "pinch-skin": PinchSkin,
  "press-plunger": PressPlunger,
  "sharps-container": SharpsContainer,
  "shrinking-hair": ShrinkingHair,
  "side-effect-waves": SideEffectWaves,
  "slow-stomach": SlowStomach,
  "small-plate": SmallPlate,
  "standard-drinks": StandardDrinks,
  "stretch-skin": StretchSkin,
  supplies: Supplies,
  "symptom-overlap": SymptomOverlap,
  "syringe-scale": SyringeScale,
  "tap-bubbles": TapBubbles,
  "testosterone-timeline": TestosteroneTimeline,
  "two-needles": TwoNeedles,
  "warm-vial": WarmVial,
  "wash-hands": WashHands,
  "weight-and-level": WeightAndLevel,
  "weight-curve": WeightCurve,
  "weight-return": WeightReturn,
  "wipe-stopper": WipeStopper,
} satisfies Record<string, ComponentType<PictureProps>>;
