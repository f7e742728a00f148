// An incident file ready to be drawn: words in the reader's language, in order, and pictures.

import type { EncodedPhoto } from '#integrations/object-storage/photo-intake.ts';
import type { CarSide } from '../../rules/damage/damage.ts';

export type Line = { readonly label: string; readonly value: string };

export type IncidentMark = {
  readonly number: number;
  readonly side: CarSide;
  readonly x: number;
  readonly y: number;
  /** What and where, who marked it and when, and how it relates to the guest's answer. */
  readonly words: string;
  readonly note: string;
};

export type IncidentPhoto = {
  readonly title: string;
  readonly about: string;
  readonly hash: string;
  readonly small: EncodedPhoto | null;
};

export type Incident = {
  readonly language: string;
  readonly title: string;
  readonly about: string;
  /** Who made it, when, and what it is. */
  readonly statement: string;
  readonly madeAt: Date;
  readonly facts: readonly Line[];
  readonly damage: {
    readonly heading: string;
    readonly sides: Readonly<Record<CarSide, string>>;
    readonly marks: readonly IncidentMark[];
    /** What is stated apart from the marks: none seen, not asked, the guest's answer. */
    readonly said: readonly string[];
  };
  readonly history: { readonly heading: string; readonly events: readonly Line[] };
  readonly photos: readonly {
    readonly heading: string;
    readonly none: string;
    readonly photos: readonly IncidentPhoto[];
  }[];
  /** "Page 1 of 3". */
  readonly page: readonly string[];
};
