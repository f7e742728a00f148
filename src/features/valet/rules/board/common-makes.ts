/** The makes that a stand sees most often come first: a steakhouse's differ from a hospital's. Below that, the usual ones fill the list. */

type Makes = { readonly seen: readonly string[]; readonly usual: readonly string[]; readonly max: number };

/** One car says nothing about a stand. */
const MIN_SEEN = 2;

/** `seen`: the make of each car, the latest first, whose spelling counts. */
export const commonMakes = ({ seen, usual, max }: Makes): readonly string[] => {
  const counted = new Map<string, { readonly make: string; count: number }>();
  for (const make of seen) {
    const known = counted.get(keyOf(make));
    if (known) known.count += 1;
    else if (keyOf(make) !== '') counted.set(keyOf(make), { make: make.trim(), count: 1 });
  }
  const often = [...counted.values()].filter(({ count }) => count >= MIN_SEEN).sort((a, b) => b.count - a.count);
  const learned = often.map(({ make }) => make);
  const others = usual.filter((make) => !learned.some((each) => keyOf(each) === keyOf(make)));
  return [...learned, ...others].slice(0, max);
};

const keyOf = (make: string): string => make.trim().toLowerCase();
