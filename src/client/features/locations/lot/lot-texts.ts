// The few sentences about one lot that every page of it needs.

export const lotTexts = {
  title: 'Parking',
  pictureOf: (name: string) => `Map around ${name}`,
  back: 'All lots',
  unknown: 'This lot is no longer here',
  unknownText: 'It may no longer be listed. Nothing was charged.',
  findAnother: 'Find another lot',
};
