import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { isCurrency } from '#contract/kernel/money/currencies.ts';
import { maxHoldHours } from '#contract/settings.ts';
import { isLoopbackHost } from '../http/loopback.ts';
import type { Sender } from '../integrations/mail/mail-service.ts';
import { StartupError } from '../lib/errors.ts';
import { checkSettings } from './check-settings.ts';
import { eventStreamLimits, rateLimits } from './rate-limits.ts';
import { isOrigin, optionalWholeNumber, postgresUrl, readSender, wholeNumber } from './setting-kinds.ts';

export type Config = ReturnType<typeof loadConfig>;

// The parts that other folders need, each named after its purpose.
export type RateLimits = Config['limits'];
export type RateLimitSettings = Pick<Config, 'limits'>;
export type SignInSettings = Pick<Config, 'limits' | 'signInDelay' | 'sendsMail'>;
export type BookingRules = Pick<Config, 'openBookingsPerBuyer' | 'sendsMail' | 'takesCards'>;
export type RequestLimits = Pick<Config, 'maxConcurrentRequests' | 'requestsPerAddress'>;
export type DatabaseSettings = Pick<
  Config,
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'databaseReplicaUrl'
  | 'dataDir'
  | 'runtimeDir'
  | 'databasePoolSize'
  | 'databasePipeline'
>;

const webhookSecret = z.optional(z.string().check(z.regex(/^whsec_/, 'must start with whsec_')));

const settings = z.object({
  DEMO_CURRENCY: z.optional(z.string().check(z.refine(isCurrency, 'must be a currency such as EUR'))),
  DOGEAR_MODE: z._default(z.enum(['demo', 'production'], { error: 'must be demo or production' }), 'demo'),
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  RUNTIME_DIRECTORY: z.optional(z.string()),
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
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: webhookSecret,
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
  BOOK_DATA: z.optional(z.enum(['online', 'embedded', 'off'], { error: 'must be online, embedded, or off' })),
  BOOKING_HOLD_HOURS: optionalWholeNumber(1, maxHoldHours),
  MAX_CONCURRENT_REQUESTS: wholeNumber(200, 4, 10_000),
  REQUESTS_PER_ADDRESS: optionalWholeNumber(1, 10_000),
  MAX_CONNECTIONS: wholeNumber(4000, 10, 1_000_000),
  CONNECTIONS_PER_ADDRESS: optionalWholeNumber(1, 1_000_000),
  DATABASE_POOL_SIZE: wholeNumber(20, 4, 1000),
  SEARCH_TIMEOUT_MS: wholeNumber(500, 50, 60_000),
  DATABASE_PIPELINE: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  DRAIN_SECONDS: wholeNumber(0, 0, 600),
  MIN_FREE_DISK_MB: wholeNumber(64, 0, 1_000_000),
  CLIENT_IP_HEADER: z.optional(z.string()),
  TRUST_PROXY: z._default(z.enum(['true', 'false']), 'false'),
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

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/**
 * Reads all settings. No other module reads the environment.
 * @throws StartupError that names every invalid setting at once
 */
export function loadConfig(env: Record<string, string | undefined>) {
  const values = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settings.safeParse(values);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (!parsed.success) throw settingsError([...wrong, ...checkSettings(values)]);
  const conflicts = checkSettings(values);
  if (conflicts.length > 0) throw settingsError(conflicts);
  return toConfig(parsed.data);
}

function settingsError(wrong: string[]): StartupError {
  return new StartupError(`Some settings are not valid:\n${wrong.map((line) => `  - ${line}`).join('\n')}`);
}

function toConfig(values: z.output<typeof settings>) {
  const demo = values.DOGEAR_MODE === 'demo';
  const host = values.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0');
  const publicUrl = values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin;
  return {
    demo,
    /** The currency of a new demo. */
    demoCurrency: values.DEMO_CURRENCY ?? 'USD',
    port: values.PORT,
    host,
    dataDir: resolve(values.DATA_DIR),
    /** systemd separates several by colons. */
    runtimeDir: values.RUNTIME_DIRECTORY?.split(':', 1)[0],
    publicUrl,
    /** Whether other machines may reach this demo. */
    isExposedDemo:
      demo && !(isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl ?? 'http://localhost').hostname)),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    secret: values.DOGEAR_SECRET,
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_PUBLISHABLE_KEY && values.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            publishableKey: values.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            accountsWebhookSecret: values.STRIPE_ACCOUNTS_WEBHOOK_SECRET,
            /** Whether real cards are charged. */
            livemode: /^[sr]k_live_/.test(values.STRIPE_SECRET_KEY),
          }
        : undefined,
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? {
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
            discoveryUrl: values.GOOGLE_DISCOVERY_URL,
          }
        : undefined,
    smtpUrl: values.SMTP_URL,
    /** Whether email reaches people. The demo keeps it in its mailbox. */
    sendsMail: demo || values.SMTP_URL !== undefined,
    /** Whether people can pay by card. The demo has a sandbox. */
    takesCards: demo || values.STRIPE_SECRET_KEY !== undefined,
    mailFrom: readSender(values.MAIL_FROM ?? '') ?? defaultSender(values.PUBLIC_URL),
    s3: toS3Config(values),
    /** Where editions are looked up by ISBN. The demo needs no network. */
    bookData: values.BOOK_DATA ?? (demo ? ('embedded' as const) : ('online' as const)),
    /** Set by hosts of earlier releases; the site's own setting has taken its place. */
    bookingHoldHours: values.BOOKING_HOLD_HOURS,
    maxConcurrentRequests: values.MAX_CONCURRENT_REQUESTS,
    requestsPerAddress: values.REQUESTS_PER_ADDRESS ?? Math.ceil(values.MAX_CONCURRENT_REQUESTS / 2),
    maxConnections: values.MAX_CONNECTIONS,
    /** Undefined behind a proxy, where all connections come from the proxy. */
    connectionsPerAddress: values.CLIENT_IP_HEADER
      ? undefined
      : (values.CONNECTIONS_PER_ADDRESS ?? Math.ceil(values.MAX_CONNECTIONS / 4)),
    eventStreams: eventStreamLimits(values.MAX_CONNECTIONS, values.CONNECTIONS_PER_ADDRESS),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databasePipeline: values.DATABASE_PIPELINE === 'on',
    drainSeconds: values.DRAIN_SECONDS,
    minFreeDiskBytes: values.MIN_FREE_DISK_MB * 1_000_000,
    clientIpHeader: values.CLIENT_IP_HEADER?.toLowerCase(),
    trustProxy: values.TRUST_PROXY === 'true',
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS_PORT > 0 ? { port: values.METRICS_PORT, host: values.METRICS_HOST } : undefined,
    traces: toTracesConfig(values),
    /** How long all statements of a search may take together; and how long after its start it may still correct its spelling. */
    search: { requestMs: values.SEARCH_TIMEOUT_MS, correctionMs: values.SEARCH_TIMEOUT_MS / 2 },
    /** The longest delay for attempts at an account under attack, and how many attempts may wait in one process. */
    signInDelay: { mostMs: 2000, atOnce: Math.min(20, Math.ceil(values.MAX_CONCURRENT_REQUESTS / 8)) },
    /** How many unpaid bookings a buyer may have, by whether their email address is confirmed. Without email, all have the higher limit. */
    openBookingsPerBuyer: { unconfirmed: 3, confirmed: 20 },
    limits: rateLimits(demo ? 10 : 1),
  };
}

function toS3Config(values: z.output<typeof settings>) {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
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

function toTracesConfig(values: z.output<typeof settings>) {
  if (!values.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const headers = values.OTEL_EXPORTER_OTLP_HEADERS?.split(',').map((pair) => pair.split(/=(.*)/, 2));
  return {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
    headers: Object.fromEntries(headers ?? []) as Record<string, string>,
    serviceName: values.OTEL_SERVICE_NAME,
    /** The sampled share of requests for which no proxy has made the decision. */
    share: Number(values.OTEL_TRACES_SAMPLER_ARG),
    trustProxy: values.TRUST_PROXY === 'true',
  };
}

function defaultSender(publicUrl: string | undefined): Sender {
  const host = publicUrl ? new URL(publicUrl).hostname : 'dogear.example';
  return { address: `no-reply@${host}` };
}
