import { t } from 'ttag';

export const mapTexts = {
  zoomIn: t`Zoom in`,
  zoomOut: t`Zoom out`,
  searchHere: t`Search this area`,
  credit: t`Place names: GeoNames, CC BY 4.0. Borders: U.S. Census Bureau.`,
  sketch: t`Streets: a sketch for the demo.`,
  /** For screen readers. */
  useList: t`The map needs a mouse or touch. The list of lots has everything that is on it.`,
};
