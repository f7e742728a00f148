import type { Cents } from '#platform/money/cents.ts';

/** The plain price of a zone or a stand. `priceCents` is for one hour when `isHourly`, otherwise for one day. */
export type Rate = { readonly name: string; readonly isHourly: boolean; readonly priceCents: Cents };
