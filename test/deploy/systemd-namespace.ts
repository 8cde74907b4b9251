import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { eventually } from '../browser/eventually.ts';
import { project } from './deploy-folder.ts';

const systemd = '/usr/lib/systemd/systemd';
const unitFolder = '/usr/lib/systemd/system';
const namespaces = ['--pid', '--fork', '--kill-child', '--mount', '--cgroup', '--uts', '--ipc', '--net'];
/** The units that those of Dogear need, without what else a machine starts. */
const units =
  /^(sysinit|basic|shutdown|network-online|multi-user|timers|sockets|paths|slices)\.target$|^dbus\.(service|socket)$/;
/** Where the machine has its control groups of version 2, which systemd needs. */
const controlGroups = /^\S+ (\S+) cgroup2 rw/m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1];

/** Why no systemd can be started here; empty if it can. */
export const noSystemd = ((): string => {
  if (!existsSync(systemd) || !existsSync(join(unitFolder, 'dbus.service')))
    return 'systemd and dbus are not here';
  if (process.getuid?.() !== 0 || !controlGroups) return 'only root may start a systemd';
  return spawnSync('unshare', [...namespaces, 'true']).status === 0
    ? ''
    : 'namespaces are not permitted here';
})();

export type Machine = Awaited<ReturnType<typeof startSystemd>>;

/**
 * Starts a systemd that sees processes, folders, and a network of its own: the project is in /opt/dogear, /etc is a copy, and what else
 * units write to is empty. Nothing outside is changed.
 */
export async function startSystemd() {
  const stage = await mkdtemp(join(tmpdir(), 'dogear-systemd-'));
  const group = join(controlGroups ?? '', `dogear-${process.pid}`);
  await cp('/etc', join(stage, 'etc'), { recursive: true, verbatimSymlinks: true });
  await rm(join(stage, 'etc/systemd/system'), { recursive: true, force: true });
  for (const folder of ['etc/systemd/system', 'units', 'none'])
    await mkdir(join(stage, folder), { recursive: true });
  for (const unit of readdirSync(unitFolder).filter((name) => units.test(name)))
    await cp(join(unitFolder, unit), join(stage, 'units', unit), { dereference: true });
  await mkdir(group);
  const child = spawn(
    'sh',
    ['-c', inGroup, 'sh', group, ...namespaces, 'sh', '-c', boot, 'sh', stage, project],
    {
      stdio: 'ignore',
    },
  );
  const ended = once(child, 'exit');
  const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const init = (): string => childrenOf(child.pid ?? 0);
  /** Runs a command there, as root in a shell. */
  const run = (command: string) => {
    const { stdout, stderr, status } = spawnSync('nsenter', ['-t', init(), '-a', 'sh', '-c', command], {
      encoding: 'utf8',
    });
    return { stdout, stderr, status };
  };
  await eventually(async () => {
    expect(run('systemctl is-active basic.target').stdout).toBe('active\n');
  });
  expect(run('systemctl start dbus')).toMatchObject({ status: 0 });
  return {
    run,
    async stop(): Promise<void> {
      run('systemctl poweroff --force --force');
      await ended;
      for (const inner of groupsIn(group)) await rmdir(inner);
      await rm(stage, { recursive: true, force: true });
    },
  };
}

/** Innermost first. */
const groupsIn = (group: string): string[] => [
  ...readdirSync(group, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => groupsIn(join(group, name))),
  group,
];

/** Systemd takes the control group that it is started in for the root of all. */
const inGroup = 'echo 0 > "$1/cgroup.procs" && shift && exec unshare "$@"';

const boot = [
  'mount --make-rprivate /',
  'mount -t proc proc /proc',
  'mount --bind /proc/sys /proc/sys && mount -o remount,bind,ro /proc/sys',
  'umount -R /sys/fs/cgroup && mount -t cgroup2 cgroup2 /sys/fs/cgroup',
  `mount --bind "$1/units" ${unitFolder}`,
  'mount --bind "$1/none" /usr/lib/systemd/system-generators',
  'mount --bind "$1/etc" /etc',
  'mount -t tmpfs -o mode=755 tmpfs /opt && mkdir /opt/dogear && mount --bind "$2" /opt/dogear',
  ...['/run', '/var/lib', '/var/backups'].map((folder) => `mount -t tmpfs -o mode=755 tmpfs ${folder}`),
  ...['/tmp', '/var/tmp'].map((folder) => `mount -t tmpfs -o mode=1777 tmpfs ${folder}`),
  `exec env -i container=test PATH=/opt/dogear/node_modules/node/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \\
     ${systemd} --system --unit=basic.target --log-target=null`,
].join(' && ');
