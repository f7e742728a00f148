// What stands at a lane: a reader before which a code is held, the road to the server that can be cut, and a relay on the lane's own network.

import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Page } from '@playwright/test';

/** The camera of the page's device sees what `showCode` holds before it, also after the page is loaded again. */
export async function withReader(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const CODE = 'test.code-before-the-camera';
    Object.assign(window, {
      BarcodeDetector: class {
        async detect() {
          const rawValue = sessionStorage.getItem(CODE);
          return rawValue ? [{ rawValue }] : [];
        }
      },
    });
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
    const getUserMedia = async () => canvas.captureStream(1);
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    HTMLMediaElement.prototype.play = async () => {};
  });
}

export async function showCode(page: Page, code: string | null): Promise<void> {
  await page.evaluate((text) => sessionStorage.setItem('test.code-before-the-camera', text ?? ''), code);
}

/** Between a page and the product: a connection that can be cut, and laid again on the same port. */
export async function aRoadTo(product: string) {
  const { hostname, port: productPort } = new URL(product);
  const open = new Set<Socket>();
  const lay = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((near) => {
        const far = connect(Number(productPort), hostname);
        for (const [socket, other] of [
          [near, far],
          [far, near],
        ] as const) {
          open.add(socket);
          socket.on('error', () => other.destroy()).on('close', () => open.delete(socket));
          socket.pipe(other);
        }
      });
      server.listen(port, 'localhost', () => resolve(server));
    });
  let server = await lay(0);
  const { port } = server.address() as AddressInfo;
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  const restore = async () => {
    server = await lay(port);
  };
  return { url: `http://localhost:${port}`, cut, restore };
}

/** Opens a bar each time it is called, unless it is broken. */
export async function aRelay() {
  let openings = 0;
  let isBroken = false;
  const server = createHttpServer((request, response) => {
    if (isBroken) return void request.socket.destroy();
    openings += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/open`,
    openings: () => openings,
    breakIt: (broken: boolean) => {
      isBroken = broken;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
