/** The page whose content stands at another's address, such as the list of lots at the specification's address after a new lot. */
export const readShownAs = (): string | undefined =>
  (window.history.state as { readonly shownAs?: string } | null)?.shownAs;
