// A lot's cameras, and the address to which each sends what it reads.

export { insertCamera, listCameras } from './cameras.store.ts';
export { reportCamera } from './report-camera.ts';
export { camerasRoutes } from './cameras.routes.ts';
export { addCameraAddress } from './add-camera-address.ts';
export { mailSilentCameras } from './mail-silent-cameras.ts';
export { deleteMessagesBefore } from './camera-messages.store.ts';
