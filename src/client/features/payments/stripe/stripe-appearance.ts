// Stripe's fields stand in frames of its own, where no style of ours reaches: it is told our tokens as plain colours.

import type { Appearance } from '@stripe/stripe-js';

const COLOURS = ['accent', 'paper', 'ink', 'ink-soft', 'red', 'edge', 'on-accent'] as const;
type Colours = { readonly [Name in (typeof COLOURS)[number]]: string };

/** Reads the tokens as they are now: light or dark. */
export function stripeAppearance(scheme: 'light' | 'dark'): Appearance {
  const colours = readColours();
  const border = `1px solid ${colours.edge}`;
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    disableAnimations: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: colours.accent,
      colorBackground: colours.paper,
      colorText: colours.ink,
      colorTextSecondary: colours['ink-soft'],
      colorTextPlaceholder: colours['ink-soft'],
      colorDanger: colours.red,
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
      fontSizeBase: '17px',
      spacingUnit: '4px',
      borderRadius: '12px',
    },
    rules: {
      '.Label': { fontSize: '14px', fontWeight: '600', color: colours.ink },
      '.Input': { border, boxShadow: 'none', padding: '14px 12px' },
      '.Input--invalid': { border: `2px solid ${colours.red}`, boxShadow: 'none' },
      '.Input:focus': { border, boxShadow: `0 0 0 3px ${colours.accent}` },
      '.Tab': { border, boxShadow: 'none' },
      '.Tab--selected': { border: `2px solid ${colours.accent}`, boxShadow: 'none' },
    },
  };
}

function readColours(): Colours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const entries = COLOURS.map((name) => {
    // Mixed with itself a colour comes out in the space that it was mixed in, whatever it was written in.
    probe.style.color = `color-mix(in srgb, var(--${name}) 100%, var(--${name}))`;
    return [name, toHex(getComputedStyle(probe).color)];
  });
  probe.remove();
  return Object.fromEntries(entries) as Colours;
}

/** 'color(srgb 0.5 1 0)' or 'rgb(128, 255, 0)' as '#80ff00'. */
export function toHex(computed: string): string {
  const numbers = (computed.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).slice(0, 3).map(Number);
  const most = computed.startsWith('color') ? 1 : 255;
  const bytes = numbers.map((part) => Math.round((Math.min(Math.max(part, 0), most) / most) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
