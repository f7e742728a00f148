// The client's color tokens as plain hex: a picture in an <img> cannot see the page's own.

export type MapColors = {
  readonly glow: string;
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  readonly accent: string;
  readonly onAccent: string;
};

export const MAP_COLORS: Readonly<Record<'light' | 'dark', MapColors>> = {
  light: {
    glow: '#ffffff',
    ground: '#edf2f2',
    ink: '#0c181b',
    soft: '#415053',
    accent: '#007c7c',
    onAccent: '#ffffff',
  },
  dark: {
    glow: '#1c2628',
    ground: '#0a1214',
    ink: '#ecf1f2',
    soft: '#b1bdbf',
    accent: '#60d3cd',
    onAccent: '#0a1214',
  },
};
