import type { Samples } from './sample-types.ts';

export const cameraSamples = {
  listCameras: ({ lot }) => ({ params: { id: lot.id } }),
  addCamera: ({ lot }) => ({
    params: { id: lot.id },
    body: { name: 'North entry', maker: 'verkada', direction: 'in', secret: 'river' },
  }),
  changeCamera: ({ lot }) => ({
    params: { locationId: lot.id, id: lot.id },
    body: { name: 'South exit', direction: 'out' },
  }),
  rotateCameraKey: ({ lot }) => ({ params: { locationId: lot.id, id: lot.id } }),
  removeCamera: ({ lot }) => ({ params: { locationId: lot.id, id: lot.id } }),
  composeCameraMessage: () => ({
    body: { maker: 'axis', plate: 'ABC 123', state: 'IL', moved: 'towards', confidence: 0.9 },
  }),
} satisfies Partial<Samples>;
