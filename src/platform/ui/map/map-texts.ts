import { t } from 'ttag';

export const mapTexts = {
  zoomIn: t`Zoom in`,
  zoomOut: t`Zoom out`,
  credit: t`Place names: GeoNames, CC BY 4.0. Borders: U.S. Census Bureau.`,
  sketch: t`Streets: a sketch for the demo.`,
};
