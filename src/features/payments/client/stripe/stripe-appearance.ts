// Stripe's fields are in its own frames, which our styles cannot reach: it gets our design tokens as plain colors.

import type { Appearance } from '@stripe/stripe-js';

const COLORS = ['accent', 'paper', 'ink', 'ink-soft', 'red', 'edge', 'on-accent'] as const;
type Colors = { readonly [Name in (typeof COLORS)[number]]: string };

/** Reads the tokens in their current scheme, light or dark. */
export function stripeAppearance(scheme: 'light' | 'dark'): Appearance {
  const colors = readColors();
  const border = `1px solid ${colors.edge}`;
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    disableAnimations: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: colors.accent,
      colorBackground: colors.paper,
      colorText: colors.ink,
      colorTextSecondary: colors['ink-soft'],
      colorTextPlaceholder: colors['ink-soft'],
      colorDanger: colors.red,
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
      fontSizeBase: '17px',
      spacingUnit: '4px',
      borderRadius: '12px',
    },
    rules: {
      '.Label': { fontSize: '14px', fontWeight: '600', color: colors.ink },
      '.Input': { border, boxShadow: 'none', padding: '14px 12px' },
      '.Input--invalid': { border: `2px solid ${colors.red}`, boxShadow: 'none' },
      '.Input:focus': { border, boxShadow: `0 0 0 3px ${colors.accent}` },
      '.Tab': { border, boxShadow: 'none' },
      '.Tab--selected': { border: `2px solid ${colors.accent}`, boxShadow: 'none' },
    },
  };
}

function readColors(): Colors {
  const probe = document.createElement('span');
  document.body.append(probe);
  const entries = COLORS.map((name) => {
    // Mixing a color with itself converts it to the mix's color space, however it was written.
    probe.style.color = `color-mix(in srgb, var(--${name}) 100%, var(--${name}))`;
    return [name, toHex(getComputedStyle(probe).color)];
  });
  probe.remove();
  return Object.fromEntries(entries) as Colors;
}

/** 'color(srgb 0.5 1 0)' or 'rgb(128, 255, 0)' as '#80ff00'. */
export function toHex(computed: string): string {
  const numbers = (computed.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).slice(0, 3).map(Number);
  const max = computed.startsWith('color') ? 1 : 255;
  const bytes = numbers.map((part) => Math.round((Math.min(Math.max(part, 0), max) / max) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
