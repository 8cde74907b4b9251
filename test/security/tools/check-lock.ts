type Dependencies = Record<string, string>;
type Manifest = Partial<Record<(typeof kindsOfDependency)[number], Dependencies>>;
type Locked = Manifest & {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
};
export type Lock = { lockfileVersion: number; packages: Record<string, Locked> };

const kindsOfDependency = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** What is wrong with package.json and package-lock.json, as messages. Empty if everything is right. */
export function checkLock(manifest: Manifest, lock: Lock): string[] {
  const { '': root = {}, ...packages } = lock.packages;
  return [
    ...(lock.lockfileVersion === 3 ? [] : [`lockfileVersion is ${lock.lockfileVersion}`]),
    ...kindsOfDependency.flatMap((kind) =>
      checkDirect(kind, manifest[kind] ?? {}, root[kind] ?? {}, packages),
    ),
    ...Object.entries(packages).flatMap(([path, locked]) => checkPackage(path, locked)),
  ];
}

/** Packages that are installed in another version than locked. */
export function checkInstalled(lock: Lock, installed: Lock): string[] {
  const extra = Object.keys(installed.packages).filter((path) => !(path in lock.packages));
  const wrong = Object.entries(lock.packages).flatMap(([path, locked]) => {
    const found = installed.packages[path];
    if (path === '') return [];
    if (!found) return locked.optional || locked.devOptional || locked.peer ? [] : [`${path} is missing`];
    if (found.version !== locked.version) return [`${path} is ${found.version}, locked is ${locked.version}`];
    return found.integrity === locked.integrity ? [] : [`${path} has another content than the locked one`];
  });
  return [...extra.map((path) => `${path} is installed and not locked`), ...wrong];
}

const exactVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

function checkDirect(
  kind: string,
  wanted: Dependencies,
  noted: Dependencies,
  packages: Lock['packages'],
): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(noted)])];
  return names.flatMap((name) => {
    const [version, locked] = [wanted[name], packages[`node_modules/${name}`]?.version];
    if (version !== noted[name]) return [`${name} in ${kind}: package.json and the lock disagree`];
    if (!version || !exactVersion.test(version))
      return [`${name} in ${kind} has no exact version: ${version}`];
    return locked === version ? [] : [`${name} is locked at ${locked}, package.json says ${version}`];
  });
}

/** From another source than the registry: a URL, a folder, a repository. */
const fromElsewhere = /^(?:[a-z+]+:(?<!npm:)|[\w.-]+\/[\w.-]+(?:#|$)|\.{0,2}\/|~\/)/i;

function checkPackage(path: string, locked: Locked): string[] {
  const elsewhere = kindsOfDependency
    .flatMap((kind) => Object.entries(locked[kind] ?? {}))
    .filter(([, version]) => fromElsewhere.test(version));
  return [
    ...(path.includes('node_modules/') ? [] : [`${path} is a folder of ours`]),
    ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(locked.integrity ?? '') ? [] : [`${path} has no integrity`]),
    ...(exactVersion.test((locked.version ?? '').split('+')[0] ?? '') ? [] : [`${path} has no version`]),
    ...(locked.resolved === undefined ? [] : [`${path} names where it comes from: ${locked.resolved}`]),
    ...(locked.link || locked.inBundle ? [`${path} is a link or comes inside another package`] : []),
    ...elsewhere.map(([name, version]) => `${path} wants ${name} from ${version}`),
  ];
}
