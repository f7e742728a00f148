import { defineConfig } from 'vite';
import { clientFolder } from '../client-language.ts';
import client from './client.ts';

// The booking page's first paint, for the server to render. It includes React's production build.
export default defineConfig({
  ...client,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'app/first-paint.tsx',
    outDir: clientFolder('first-paint'),
    emptyOutDir: true,
    minify: false,
  },
});
