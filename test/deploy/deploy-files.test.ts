import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig, settingNames } from '#server/config/config.ts';
import { lastStage, namesIn, ofKind, project, read, yaml } from './deploy-folder.ts';

const unknownSettings = (names: string[]): string[] => names.filter((name) => !settingNames.includes(name));
const interpolated = (text: string): string[] =>
  [...text.replaceAll(/^\s*#.*$/gm, '').matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name = '']) => name);

describe('Dockerfile', () => {
  const dockerfile = read('Dockerfile');

  test('copies what is there and what .dockerignore lets through', () => {
    const given = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    const letThrough = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    expect(given.length).toBeGreaterThan(8);
    expect(given.filter((path) => !existsSync(join(project, path)))).toEqual([]);
    expect(given.filter((path) => !letThrough.includes(`!${path.split('/')[0]}`))).toEqual([]);
  });

  test('sets settings that there are, and has a Node of the version that is tested', () => {
    const { NODE_ENV, ...settings } = lastStage().env;
    expect(NODE_ENV).toBe('production');
    expect(unknownSettings(Object.keys(settings))).toEqual([]);
    const major = process.versions.node.split('.')[0];
    const bases = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${major}-trixie-slim`]));
  });

  test('ends as a user who is not root, and asks an address that responds', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toContain("'/healthz'");
    expect(read('server/app/routes.ts')).toContain("'/healthz'");
  });
});

describe('compose.yaml', () => {
  const [compose] = yaml('deploy/compose.yaml');
  const dogears = Object.entries<any>(compose.services).filter(([, service]) => service.image === 'dogear');

  test('has two Dogears with settings that there are, and production would start with them', () => {
    expect(dogears.map(([name]) => name)).toEqual(['dogear-1', 'dogear-2']);
    const settings: Record<string, string> = dogears[0]?.[1].environment;
    expect(unknownSettings(Object.keys(settings))).toEqual([]);
    expect(() => loadConfig({ ...lastStage().env, ...filledIn(settings) })).not.toThrow();
    // Removing any of these settings is detected. Without SMTP_URL, only a host who agreed to it gets a site.
    for (const name of ['DOGEAR_SECRET', 'STRIPE_SECRET_KEY', 'PUBLIC_URL', 'S3_BUCKET'])
      expect(() => loadConfig({ ...lastStage().env, ...filledIn(settings), [name]: '' })).toThrow(name);
  });

  test('asks for what the example names, which holds no secret', () => {
    const example = read('deploy/dogear.env.example');
    const asked = new Set(interpolated(read('deploy/compose.yaml')));
    const named = namesIn('deploy/dogear.env.example');
    expect([...asked].filter((name) => !named.includes(name))).toEqual([]);
    expect(unknownSettings(named)).toEqual(['DATABASE_PASSWORD']);
    expect(example.match(/^\w*(SECRET|PASSWORD|KEY|URL)\w*=.+$/gm)).toEqual([
      'PUBLIC_URL=https://books.example',
    ]);
  });

  test('leads nginx to both, and the proxy file has the addresses that are replaced', () => {
    const command: string = compose.services.proxy.command.at(-1);
    const replaced = [...command.matchAll(/s\/([^/]+)\/(dogear-\d):3000\//g)];
    expect(replaced.map(([, , name]) => name)).toEqual(dogears.map(([name]) => name));
    if (!existsSync(join(project, 'deploy/nginx.conf'))) return;
    for (const [, address = ''] of replaced)
      expect(read('deploy/nginx.conf')).toContain(`server ${address} `);
  });

  test('waits only for services that say when they are well', () => {
    for (const [name, service] of Object.entries<any>(compose.services))
      for (const [other, { condition }] of Object.entries<any>(service.depends_on ?? {})) {
        const waitedFor = compose.services[other];
        const tells =
          waitedFor.healthcheck ??
          (waitedFor.image === 'dogear' && read('Dockerfile').includes('HEALTHCHECK'));
        if (condition === 'service_healthy') expect(tells, `${name} waits for ${other}`).toBeTruthy();
      }
  });
});

describe('Kubernetes', () => {
  const [deployment] = ofKind('Deployment');
  const [config] = ofKind('ConfigMap');
  const [secret] = ofKind('Secret');
  const { spec: pod } = deployment.spec.template;
  const [container] = pod.containers;

  test('has settings that there are, and production would start with them', () => {
    const settings = { ...config.data, ...secret.stringData };
    expect(unknownSettings(Object.keys(settings))).toEqual([]);
    expect(() => loadConfig({ ...lastStage().env, ...filledIn(settings) })).not.toThrow();
    expect(Object.values(secret.stringData).filter((value) => value !== '')).toEqual([]);
    expect(container.envFrom).toEqual([
      { configMapRef: { name: config.metadata.name } },
      { secretRef: { name: secret.metadata.name } },
    ]);
  });

  test('has the ports that Dogear listens on', () => {
    const { env } = lastStage();
    expect(container.ports).toEqual([
      { name: 'http', containerPort: Number(env.PORT) },
      { name: 'metrics', containerPort: Number(config.data.METRICS_PORT) },
    ]);
  });

  test('probes addresses that are answered', () => {
    for (const probe of ['startupProbe', 'livenessProbe'])
      expect(container[probe].httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
  });

  test('gives a stop the time that it takes', () => {
    // Requests in flight, jobs, and traces. See graceful-shutdown.ts, job-queue.ts, traces.ts.
    const longest = Number(config.data.DRAIN_SECONDS) + 1 + 10 + 10 + 3;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(longest);
  });

  test('lets the container do nothing but serve', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
  });

  test('names the same pods everywhere', () => {
    const label = deployment.spec.template.metadata.labels;
    expect(deployment.spec.selector.matchLabels).toEqual(label);
    expect(ofKind('Service')[0].spec.selector).toEqual(label);
    expect(ofKind('PodDisruptionBudget')[0].spec.selector.matchLabels).toEqual(label);
    expect(ofKind('NetworkPolicy')[0].spec.podSelector.matchLabels).toEqual(label);
    expect(ofKind('Ingress')[0].spec.rules[0].http.paths[0].backend.service.name).toBe(
      ofKind('Service')[0].metadata.name,
    );
  });
});

/** Fills in every setting that is empty or a placeholder. */
const filledIn = (settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value === '' || value.startsWith('${')
        ? (likely[name] ?? '')
        : value.replaceAll(/\$\{\w+:\?\}/g, 'filledin'),
    ]),
  );

const likely: Record<string, string> = {
  PUBLIC_URL: 'https://books.example',
  DOGEAR_SECRET: 'long enough to be a secret of its own',
  DATABASE_URL: 'postgres://dogear@database/dogear',
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Dogear <hello@books.example>',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('dogear.service', () => {
  const units = ['deploy/dogear.service', 'deploy/dogear-backup.service'];

  test.each(units)('%s starts a file that is there, with settings that there are', (path) => {
    const unit = read(path);
    const script = /^ExecStart=.*node (\S+\.(?:mjs|ts))/m.exec(unit)?.[1] ?? '';
    expect(existsSync(join(project, script))).toBe(true);
    const settings = [...(/^Environment=(.+)$/m.exec(unit)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
      ([, name = '']) => name,
    );
    expect(settings.length).toBeGreaterThan(0);
    expect(unknownSettings(settings)).toEqual([]);
  });

  test('gives a stop the time that it takes', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/dogear.service'))?.[1])).toBeGreaterThan(24);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  const reason = hasSystemd ? '' : ' (systemd-analyze is not here: apt-get install systemd)';

  test.skipIf(!hasSystemd)(`systemd understands it and finds it safe${reason}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dogear-units-'));
    const analyze = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      return { status, said: stdout + stderr };
    };
    try {
      const paths = [];
      for (const path of [...units, 'deploy/dogear-backup.timer']) {
        // The Node of /opt/dogear does not exist here.
        const unit = read(path).replaceAll('/opt/dogear/node_modules/node/bin/node', process.execPath);
        paths.push(join(folder, path.replace('deploy/', '')));
        await writeFile(paths.at(-1) ?? '', unit);
      }
      expect(analyze('verify', ...paths)).toEqual({ status: 0, said: '' });
      // On a scale of 10, where systemd calls values below 2 OK.
      const { said } = analyze('security', '--offline=true', paths[0] ?? '');
      expect(Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])).toBeLessThan(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
