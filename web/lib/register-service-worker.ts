const worker = '/service-worker.js';

type TypedUrls = { createScriptURL: (url: string) => unknown };
type TrustedTypes = { createPolicy: (name: string, rules: TypedUrls) => TypedUrls };

let policy: TypedUrls | undefined;

/** Registers the service worker. Only the documents whose policy allows it can. */
export const registerServiceWorker = (scope: string): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(workerUrl() as string, { scope });

/** The policy of these documents allows one address of a worker, under a name of its own. */
function workerUrl(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('dogear-worker', { createScriptURL: () => worker });
  return policy ? policy.createScriptURL(worker) : worker;
}
