// Rule 368: how a table is looked at. It stands in the address, so that a view is opened by going there, and going back returns to it.

import { useSearchParams } from 'wouter';

export const TABLE_ORDERS = ['newest', 'oldest'] as const;

type Settings<Filters> = {
  readonly locationId: string | null;
  readonly order: (typeof TABLE_ORDERS)[number];
  readonly filters: {
    readonly [Name in keyof Filters]: Filters[Name] extends readonly (infer Value)[] ? Value | null : never;
  };
};

type FilterValues = Readonly<Record<string, readonly string[]>>;

export type TableView<Filters extends FilterValues = FilterValues> = {
  readonly settings: Settings<Filters>;
  readonly display: TableDisplay;
  /** Sets what the address says; null or an empty text is the default. */
  readonly set: (name: string, value: string | null) => void;
  /** What a saved view keeps: "state=active&hide=lot", without what is searched and the month. */
  readonly address: string;
  readonly goTo: (address: string) => void;
};

/** Which columns a table has and how dense it is. */
export type TableDisplay = {
  /** Keys of columns. */
  readonly hidden: readonly string[];
  readonly isCompact: boolean;
  readonly set: TableView['set'];
};
export const DISPLAY_PARAMS = ['hide', 'rows'] as const;

export function useTableDisplay(): TableDisplay {
  const [parameters, setParameters] = useSearchParams();
  return {
    hidden: (parameters.get('hide') ?? '').split(',').filter(Boolean),
    isCompact: parameters.get('rows') === 'compact',
    set: (name, value) =>
      setParameters(
        (old) => {
          if (value) old.set(name, value);
          else old.delete(name);
          return old;
        },
        { replace: true },
      ),
  };
}

const COMMON = ['lot', 'order', ...DISPLAY_PARAMS];

/** @param filters the values of each filter; anything else in the address means none */
export function useTableView<const Filters extends FilterValues>(filters: Filters): TableView<Filters> {
  const [parameters] = useSearchParams();
  const display = useTableDisplay();
  const names = [...COMMON, ...Object.keys(filters)];
  const chosen = Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [
      name,
      values.find((each) => each === parameters.get(name)) ?? null,
    ]),
  );
  return {
    settings: {
      locationId: parameters.get('lot') || null,
      order: parameters.get('order') === 'oldest' ? 'oldest' : 'newest',
      filters: chosen as Settings<Filters>['filters'],
    },
    display,
    set: display.set,
    ...useViewAddress(names, ['search']),
  };
}

/** What a saved view keeps of the address, and how it is opened. `left`: what is left behind then, such as the page or a search. */
export function useViewAddress(names: readonly string[], left: readonly string[]): Pick<TableView, 'address' | 'goTo'> {
  const [parameters, setParameters] = useSearchParams();
  const view = new URLSearchParams(
    names.toSorted().flatMap((name) => {
      const value = parameters.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return {
    address: view.toString(),
    goTo: (address) =>
      setParameters(
        (old) => {
          for (const name of [...names, ...left]) old.delete(name);
          for (const [name, value] of new URLSearchParams(address)) if (names.includes(name)) old.set(name, value);
          return old;
        },
        { replace: true },
      ),
  };
}
