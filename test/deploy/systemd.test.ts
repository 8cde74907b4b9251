import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../browser/eventually.ts';
import { read } from './deploy-folder.ts';
import { type Machine, noSystemd, startSystemd } from './systemd-namespace.ts';

const skipped = noSystemd && ` (skipped: ${noSystemd})`;
/** A copy of the example, of which a host has filled in the least. */
const settings = read('deploy/dogear.env.example')
  .replace(/^PUBLIC_URL=.*$/m, 'PUBLIC_URL=http://127.0.0.1:3000')
  .replace(/^DOGEAR_SECRET=$/m, `DOGEAR_SECRET=${randomBytes(32).toString('hex')}`);

let machine: Machine | undefined;
beforeAll(async () => {
  if (noSystemd) return;
  machine = await startSystemd();
  for (const unit of ['dogear.service', 'dogear-backup.service', 'dogear-backup.timer'])
    expect(run(`cp /opt/dogear/deploy/${unit} /etc/systemd/system/`)).toEqual('');
  run(`umask 077 && cat > /etc/dogear.env << 'end'\n${settings}end`);
});
afterAll(() => machine?.stop());

/** Runs a command to its end, and returns what it prints. */
function run(command: string): string {
  const done = machine?.run(command);
  expect({ command, status: done?.status, stderr: done?.stderr }).toMatchObject({ command, status: 0 });
  return done?.stdout ?? '';
}

/** The commands in the comment at the top of a unit. */
const commandsOf = (unit: string): string[] =>
  [...read(`deploy/${unit}`).matchAll(/^# {3}(\S.*)$/gm)].map(([, command = '']) => command);

/** The commands in the guide for those who operate Dogear. */
const documented = (name: string): string[] =>
  [...read('docs/operating.md').matchAll(/^```sh\n([^`]*)\n```$/gm)]
    .map(([, command = '']) => command)
    .filter((command) => command.startsWith(name));

const health = `node -e "fetch('http://127.0.0.1:3000/healthz').then(({ status }) => console.log(status))"`;

test.skipIf(noSystemd)(
  `systemd starts the service as its unit says, and commands run beside it${skipped}`,
  async () => {
    const commands = commandsOf('dogear.service');
    expect(commands.at(-1)).toBe('systemctl enable --now dogear');
    for (const command of commands) run(command);
    await eventually(async () => {
      expect(machine?.run(health).stdout).toBe('200\n');
    });
    expect(run('systemctl is-enabled dogear')).toBe('enabled\n');
    const [list = '', ...others] = documented('systemd-run');
    expect(others).toEqual([]);
    expect(run(list)).toBe('There are no administrators yet.\n');
  },
);

test.skipIf(noSystemd)(`systemd makes a backup beside the service, also by its timer${skipped}`, () => {
  for (const command of commandsOf('dogear-backup.service')) run(command);
  run('systemctl enable --now dogear-backup.timer');
  expect(run('systemctl list-timers')).toMatch(
    /03:\d\d:\d\d .* dogear-backup\.timer +dogear-backup\.service/,
  );
  run('systemctl start dogear-backup');
  expect(run('ls /var/backups/dogear/*')).toContain('manifest.json');
});

test.skipIf(noSystemd)(`systemd stops the service with its database${skipped}`, () => {
  run('systemctl stop dogear');
  expect(run('systemctl show --property=Result --property=ExecMainStatus dogear')).toBe(
    'Result=success\nExecMainStatus=0\n',
  );
  expect(machine?.run('ls /var/lib/dogear/postgres/postmaster.pid').status).not.toBe(0);
});
