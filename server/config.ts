import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { checkSettings } from './check-settings.ts';
import { StartupError } from './errors.ts';
import { isLoopbackHost } from './http/loopback.ts';

export type Config = ReturnType<typeof loadConfig>;

const digits = z.string().check(z.regex(/^\d+$/, 'must be a whole number'));
const numberBetween = (minimum: number, maximum: number) =>
  z.pipe(
    z.transform(Number),
    z
      .number()
      .check(
        z.minimum(minimum, `must be at least ${minimum}`),
        z.maximum(maximum, `must be at most ${maximum}`),
      ),
  );
const wholeNumber = (fallback: number, minimum: number, maximum: number) =>
  z.pipe(z._default(digits, String(fallback)), numberBetween(minimum, maximum));
const optionalWholeNumber = (minimum: number, maximum: number) =>
  z.optional(z.pipe(digits, numberBetween(minimum, maximum)));

const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'));

/** A scheme, a host and perhaps a port, without path, query, fragment or credentials. */
const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.href === `${url.origin}/` || url.href === url.origin);
};

const settings = z.object({
  DOGEAR_MODE: z._default(z.enum(['demo', 'production'], { error: 'must be demo or production' }), 'demo'),
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  PUBLIC_URL: z.optional(
    z
      .url({ protocol: /^https?$/, error: 'must be a URL such as https://books.example', abort: true })
      .check(z.refine(isOrigin, 'must be a scheme and a host alone, such as https://books.example')),
  ),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  DOGEAR_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  STRIPE_SECRET_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^[sr]k_(live|test)_/, 'must start with sk_live_, rk_live_, sk_test_ or rk_test_')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(
    z.string().check(z.regex(/^pk_(live|test)_/, 'must start with pk_live_ or pk_test_')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'must start with whsec_'))),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_DISCOVERY_URL: z._default(
    z.url({ protocol: /^https?$/, error: 'must be the URL of an OpenID configuration' }),
    'https://accounts.google.com/.well-known/openid-configuration',
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) => /^smtps?:$/.test(URL.parse(url)?.protocol ?? '') && URL.parse(url)?.hostname !== '',
          'must be a URL such as smtps://user:password@mail.example',
        ),
      ),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => readSender(text) !== undefined,
          'must be an address such as Dogear <hello@books.example>',
        ),
      ),
  ),
  S3_ENDPOINT: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be a URL such as https://s3.eu-central-1.amazonaws.com' }),
  ),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BOOKING_HOLD_HOURS: wholeNumber(72, 1, 24 * 60),
  REQUESTS_AT_ONCE: wholeNumber(200, 4, 10_000),
  REQUESTS_PER_ADDRESS: optionalWholeNumber(1, 10_000),
  CONNECTIONS_AT_ONCE: wholeNumber(4000, 10, 1_000_000),
  CONNECTIONS_PER_ADDRESS: optionalWholeNumber(1, 1_000_000),
  DATABASE_CONNECTIONS: wholeNumber(20, 4, 1000),
  DRAIN_SECONDS: wholeNumber(0, 0, 600),
  DISK_RESERVE_MB: wholeNumber(64, 0, 1_000_000),
  TRUSTED_PROXY_HEADER: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  METRICS_PORT: wholeNumber(0, 0, 65_535),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.url({ protocol: /^https?$/, error: 'must be a URL such as http://127.0.0.1:4318' }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z
      .string()
      .check(z.regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be pairs such as name=value,name=value')),
  ),
  OTEL_SERVICE_NAME: z._default(z.string(), 'dogear'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1, such as 0.1')),
    '1',
  ),
});

/** Every setting there is. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/**
 * Reads all settings. Nothing else reads the environment.
 * @throws StartupError that names every wrong setting at once
 */
export function loadConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(given);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (!parsed.success) throw wrongSettings([...wrong, ...checkSettings(given)]);
  const together = checkSettings(given);
  if (together.length > 0) throw wrongSettings(together);
  return arrange(parsed.data);
}

function wrongSettings(wrong: string[]): StartupError {
  return new StartupError(`Some settings are not valid:\n${wrong.map((line) => `  - ${line}`).join('\n')}`);
}

function arrange(given: z.output<typeof settings>) {
  const demo = given.DOGEAR_MODE === 'demo';
  const host = given.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0');
  const publicUrl = given.PUBLIC_URL && new URL(given.PUBLIC_URL).origin;
  return {
    demo,
    port: given.PORT,
    host,
    dataDir: resolve(given.DATA_DIR),
    publicUrl,
    /** A demo that other machines may reach. */
    isExposedDemo:
      demo && !(isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl ?? 'http://localhost').hostname)),
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    databaseReplicaUrl: given.DATABASE_REPLICA_URL,
    secret: given.DOGEAR_SECRET,
    stripe:
      given.STRIPE_SECRET_KEY && given.STRIPE_PUBLISHABLE_KEY && given.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: given.STRIPE_SECRET_KEY,
            publishableKey: given.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: given.STRIPE_WEBHOOK_SECRET,
            /** Whether real cards are charged. */
            livemode: /^[sr]k_live_/.test(given.STRIPE_SECRET_KEY),
          }
        : undefined,
    google:
      given.GOOGLE_CLIENT_ID && given.GOOGLE_CLIENT_SECRET
        ? {
            clientId: given.GOOGLE_CLIENT_ID,
            clientSecret: given.GOOGLE_CLIENT_SECRET,
            discoveryUrl: given.GOOGLE_DISCOVERY_URL,
          }
        : undefined,
    smtpUrl: given.SMTP_URL,
    mailFrom: readSender(given.MAIL_FROM ?? '') ?? defaultSender(given.PUBLIC_URL),
    s3: arrangeS3(given),
    bookingHoldHours: given.BOOKING_HOLD_HOURS,
    requestsAtOnce: given.REQUESTS_AT_ONCE,
    requestsPerAddress: given.REQUESTS_PER_ADDRESS ?? Math.ceil(given.REQUESTS_AT_ONCE / 2),
    connectionsAtOnce: given.CONNECTIONS_AT_ONCE,
    /** Behind a proxy all connections are the proxy's. */
    connectionsPerAddress: given.TRUSTED_PROXY_HEADER
      ? undefined
      : (given.CONNECTIONS_PER_ADDRESS ?? Math.ceil(given.CONNECTIONS_AT_ONCE / 4)),
    databaseConnections: given.DATABASE_CONNECTIONS,
    drainSeconds: given.DRAIN_SECONDS,
    diskReserveBytes: given.DISK_RESERVE_MB * 1_000_000,
    trustedProxyHeader: given.TRUSTED_PROXY_HEADER?.toLowerCase(),
    logLevel: given.LOG_LEVEL,
    metrics: given.METRICS_PORT > 0 ? { port: given.METRICS_PORT, host: given.METRICS_HOST } : undefined,
    traces: arrangeTraces(given),
    /** How long attempts at an attacked account are delayed at most, and how many wait at once in a process. */
    signInDelay: { mostMs: 2000, atOnce: Math.min(20, Math.ceil(given.REQUESTS_AT_ONCE / 8)) },
    /** How many bookings that are not paid for a buyer may have at a time. */
    openBookingsPerBuyer: { unconfirmed: 3, confirmed: 20 },
    limits: limitsOf(demo ? 10 : 1),
  };
}

/** All of its settings, or none: see check-settings.ts. */
function arrangeS3(given: z.output<typeof settings>) {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return undefined;
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function arrangeTraces(given: z.output<typeof settings>) {
  if (!given.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const headers = given.OTEL_EXPORTER_OTLP_HEADERS?.split(',').map((pair) => pair.split(/=(.*)/, 2));
  return {
    endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
    headers: Object.fromEntries(headers ?? []) as Record<string, string>,
    serviceName: given.OTEL_SERVICE_NAME,
    /** Of the requests that no proxy has decided about. */
    share: Number(given.OTEL_TRACES_SAMPLER_ARG),
    believesProxy: given.TRUSTED_PROXY_HEADER !== undefined,
  };
}

/** An address, or a name and the address between angle brackets; undefined for anything else. */
function readSender(text: string): { name: string; address: string } | undefined {
  const [, name = 'Dogear', address = text] = /^([^<>"@\p{Cc}]+) <([^<>]+)>$/u.exec(text) ?? [];
  return /^[^\s\p{Cc}<>@,;:"]+@[^\s\p{Cc}<>@,;:"]+$/u.test(address) ? { name, address } : undefined;
}

function defaultSender(publicUrl: string | undefined): { name: string; address: string } {
  const host = publicUrl ? new URL(publicUrl).hostname : 'dogear.example';
  return { name: 'Dogear', address: `no-reply@${host}` };
}

/** How often something may be tried; `looseness` is 10 in demo mode, where one address plays many people. */
const limitsOf = (looseness: number) => ({
  signInPerAddress: { attempts: 30 * looseness, perSeconds: 300 },
  /** Of unknown browsers together. Beyond it each attempt is delayed. */
  signInPerAccount: { attempts: 10 * looseness, perSeconds: 300 },
  /** In the window of signInPerAccount. Beyond it an unknown browser has to be confirmed by mail. */
  signInBeforeEmailProof: { attempts: 20 * looseness, perSeconds: 300 },
  signInPerKnownBrowser: { attempts: 10 * looseness, perSeconds: 300 },
  signInMailPerAccount: { attempts: 3 * looseness, perSeconds: 3600 },
  /** Of unknown browsers together. Beyond it the browser has to be confirmed by mail. */
  secondStepPerAccount: { attempts: 10 * looseness, perSeconds: 900 },
  secondStepPerKnownBrowser: { attempts: 10 * looseness, perSeconds: 900 },
  googlePerAddress: { attempts: 30 * looseness, perSeconds: 300 },
  signUpPerAddress: { attempts: 20 * looseness, perSeconds: 3600 },
  mailPerAddress: { attempts: 20 * looseness, perSeconds: 3600 },
  mailPerAccount: { attempts: 5 * looseness, perSeconds: 3600 },
  mailedLinksPerAddress: { attempts: 60 * looseness, perSeconds: 300 },
  uploadsPerAddress: { attempts: 60 * looseness, perSeconds: 3600 },
  passwordGuessesPerSession: { attempts: 10 * looseness, perSeconds: 300 },
  exportsPerPerson: { attempts: 3 * looseness, perSeconds: 3600 },
  paymentCallsPerBuyer: { attempts: 60 * looseness, perSeconds: 600 },
  bookingsPerBuyer: { attempts: 30 * looseness, perSeconds: 3600 },
});
