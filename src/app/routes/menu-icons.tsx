// The icons of the side menu's own entries; the rest are the pages' icons.

import { Icon } from '#platform/ui/icons.tsx';

export const GridIcon = () => (
  <Icon>
    <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />
  </Icon>
);

export const ChartIcon = () => (
  <Icon>
    <path d="M4 20h16M7 16v-4M12 16V6M17 16v-7" />
  </Icon>
);

export const BarsIcon = () => (
  <Icon>
    <path d="M4 6h16M4 12h11M4 18h6M4 4v4M4 10v4M4 16v4" />
  </Icon>
);

export const PencilIcon = () => (
  <Icon>
    <path d="m4 20 1-4L16 5l3 3L8 19zM14 7l3 3" />
  </Icon>
);

export const PageIcon = () => (
  <Icon>
    <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />
  </Icon>
);

export const RowsIcon = () => (
  <Icon>
    <path d="M4 6h9M4 12h9M4 18h9M17 6h3M17 12h3M17 18h3" />
  </Icon>
);

export const TeamIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="3.5" />
    <path d="M3 20c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M15.5 5.8a3.5 3.5 0 0 1 0 6.4M18 15.2c2 .8 3 2.5 3 4.8" />
  </Icon>
);

export const CarIcon = () => (
  <Icon>
    <path d="M5 12l1.5-5h11L19 12M4 12h16v5H4zM6 17v2M18 17v2M7.5 14.5h1M15.5 14.5h1" />
  </Icon>
);

export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 8-8M16 7l3 3" />
  </Icon>
);

export const ShieldIcon = () => (
  <Icon>
    <path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 11.5l2.2 2.2L15 10" />
  </Icon>
);

export const GearIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
);

export const TrendIcon = () => (
  <Icon>
    <path d="M4 17l5-6 4 3 7-8M15 6h5v5" />
  </Icon>
);

export const PercentIcon = () => (
  <Icon>
    <path d="M6 18 18 6M8 6.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zM19 17.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z" />
  </Icon>
);

export const CalendarIcon = () => (
  <Icon>
    <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />
  </Icon>
);

export const StampIcon = () => (
  <Icon>
    <path d="M4 8h16v3a1.5 1.5 0 0 0 0 3v3H4v-3a1.5 1.5 0 0 0 0-3zM13 8v9" />
  </Icon>
);

export const CardIcon = () => (
  <Icon>
    <path d="M3 6h18v12H3zM7 14h4M14 10h4M14 14h4M7 10h2" />
  </Icon>
);

export const FlagIcon = () => (
  <Icon>
    <path d="M6 21V4h11l-2 4 2 4H6" />
  </Icon>
);

export const ReturnIcon = () => (
  <Icon>
    <path d="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H9" />
  </Icon>
);
