export const mapTexts = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  searchHere: 'Search this area',
  credit: 'Place names: GeoNames, CC BY 4.0. Borders: U.S. Census Bureau.',
  /** For screen readers. */
  useList: 'The map is for pointing. The list of lots has everything that is on it.',
};
