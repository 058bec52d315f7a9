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
import { DeadSpace, SyringeScale, TwoNeedles } from "./syringe-pictures.tsx";
import { AddAir, DateVial, DrawUp, Supplies, TapBubbles, WarmVial, WipeStopper } from "./vial-pictures.tsx";

/** The drawings a text can use: `<Picture name="draw-up" caption="…" />`. The caption has the meaning. */
export const PICTURES = {
  "add-air": AddAir,
  "clean-skin": CleanSkin,
  "date-vial": DateVial,
  "dead-space": DeadSpace,
  "draw-up": DrawUp,
  "injection-sites": InjectionSites,
  "muscle-sites": MuscleSites,
  "needle-angles": NeedleAngles,
  "pinch-skin": PinchSkin,
  "press-plunger": PressPlunger,
  "sharps-container": SharpsContainer,
  "stretch-skin": StretchSkin,
  supplies: Supplies,
  "syringe-scale": SyringeScale,
  "tap-bubbles": TapBubbles,
  "two-needles": TwoNeedles,
  "warm-vial": WarmVial,
  "wash-hands": WashHands,
  "wipe-stopper": WipeStopper,
} satisfies Record<string, ComponentType<PictureProps>>;
