type Card = { number: string; expiry: string; cvc: string };
type Frame = { kind: 'card'; card: Card } | { kind: 'bank'; outcome: string };
type Intent = { id?: string; status?: string };
type Answer = Intent & { error?: object };
type Listener = (event?: object) => void;
type Looks = { style?: { base?: { color?: string } } };

/** Replaces https://js.stripe.com in the tests: `window.Stripe`, as far as a card field needs it. */
export const stripeScript = (): string => `window.Stripe = (${defineStripe})();`;

/** The frame of the card field, which our page cannot read. */
export const cardFrame = `<!doctype html><html lang="en"><title>Card</title>
<style>body { margin: 0; display: flex } input { min-width: 0; border: 0; background: none; color: inherit; font: 16px sans-serif }</style>
<input aria-label="Card number" placeholder="Card number">
<input aria-label="Expiration date" placeholder="MM / YY" size="7">
<input aria-label="Security code" placeholder="CVC" size="4">
<script>
  const fields = [...document.querySelectorAll('input')];
  addEventListener('message', ({ data }) => {
    document.body.style.color = data.color;
  });
  document.addEventListener('input', () => {
    const [number, expiry, cvc] = fields.map((field) => field.value.replace(/\\D/g, ''));
    parent.postMessage({ kind: 'card', card: { number, expiry, cvc } }, '*');
  });
</script></html>`;

/** The frame in which the bank asks for confirmation. */
export const bankFrame = `<!doctype html><html lang="en"><title>Bank</title>
<button>Fail</button> <button>Complete</button>
<script>
  const outcomes = { Fail: 'failed', Complete: 'succeeded' };
  document.addEventListener('click', ({ target }) =>
    parent.postMessage({ kind: 'bank', outcome: outcomes[target.textContent] }, '*'),
  );
</script></html>`;

/** Runs in the page, so it cannot refer to anything outside of itself. */
function defineStripe() {
  const api = 'https://api.stripe.com/v1/payment_intents';

  class CardElement {
    card: Card = { number: '', expiry: '', cvc: '' };
    readonly #listeners: Record<string, Listener[]> = {};
    readonly #frame = openFrame(
      'https://js.stripe.com/stand-in/card.html',
      'Secure card payment input frame',
    );

    constructor(options: Looks) {
      this.#frame.addEventListener('load', () => {
        this.update(options);
        this.#tell('ready');
      });
      addEventListener('message', ({ source, data }: MessageEvent<Frame>) => {
        if (source !== this.#frame.contentWindow || data.kind !== 'card') return;
        this.card = data.card;
        this.#tell('change', { complete: data.card.cvc.length >= 3, error: undefined });
      });
    }
    mount = (box: HTMLElement) => box.append(this.#frame);
    unmount = () => this.#frame.remove();
    destroy = () => this.#frame.remove();
    update = ({ style }: Looks) =>
      this.#frame.contentWindow?.postMessage({ color: style?.base?.color }, 'https://js.stripe.com');
    on = (event: string, listener: Listener) => {
      this.#listeners[event] = [...(this.#listeners[event] ?? []), listener];
      return this;
    };
    off = (event: string, listener: Listener) => {
      this.#listeners[event] = this.#listeners[event]?.filter((other) => other !== listener) ?? [];
      return this;
    };
    #tell(event: string, detail?: object) {
      for (const listener of this.#listeners[event] ?? []) listener(detail);
    }
  }

  function openFrame(src: string, title: string): HTMLIFrameElement {
    const frame = Object.assign(document.createElement('iframe'), { src, title });
    // Like Stripe's frame: as wide as its box, and transparent in the dark theme as well.
    frame.style.cssText = 'width: 1px; min-width: 100%; height: 1.2em; border: 0; color-scheme: light only';
    return frame;
  }

  async function askBank(): Promise<string> {
    const frame = openFrame('https://hooks.stripe.com/stand-in/bank.html', 'Your bank');
    document.body.prepend(frame);
    const outcome = await new Promise<string>((answer) =>
      addEventListener('message', ({ source, data }: MessageEvent<Frame>) => {
        if (source === frame.contentWindow && data.kind === 'bank') answer(data.outcome);
      }),
    );
    frame.remove();
    return outcome;
  }

  function createStripe(key: string) {
    let card: CardElement | undefined;
    const post = async (clientSecret: string, action: string, fields: Record<string, string>) => {
      const body = new URLSearchParams({ key, client_secret: clientSecret, ...fields });
      const answer = await fetch(`${api}/${clientSecret.split('_secret_')[0]}/${action}`, {
        method: 'POST',
        body,
      });
      return (await answer.json()) as Answer;
    };
    const elements = {
      create: (_: string, options: Looks) => {
        card = new CardElement(options);
        return card;
      },
      getElement: () => card ?? null,
      update: () => undefined,
    };
    const pay = async (clientSecret: string, { number, expiry, cvc }: Card) => {
      const answer = await post(clientSecret, 'confirm', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': expiry.slice(0, 2),
        'payment_method_data[card][exp_year]': `20${expiry.slice(2)}`,
        'payment_method_data[card][cvc]': cvc,
      });
      if (answer.status !== 'requires_action') return answer;
      return post(clientSecret, 'authenticate', { outcome: await askBank() });
    };
    return {
      elements: () => elements,
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: async (clientSecret: string, wanted: { payment_method: { card: CardElement } }) => {
        try {
          const answer = await pay(clientSecret, wanted.payment_method.card.card);
          return answer.error ? { error: answer.error } : { paymentIntent: answer };
        } catch {
          const message = 'We are experiencing issues connecting to our payments provider.';
          return { error: { type: 'api_connection_error', message } };
        }
      },
    };
  }

  return Object.assign(createStripe, { version: 'endive' });
}
