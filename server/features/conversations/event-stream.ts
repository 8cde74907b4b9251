const encoder = new TextEncoder();

/** How long a stream lasts before the browser has to open another one, which spreads them over new processes again. */
const lifetimeMs = { least: 15 * 60_000, more: 5 * 60_000 };
/** A browser that has left so many events unread has gone, or does not keep up. It will ask again. */
const mostUnread = 100;

/** Events for one browser (Server-Sent Events), as the body of a response. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #endsAt = Date.now() + lifetimeMs.least + Math.random() * lifetimeMs.more;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #onEnd: () => void;

  /** @param onEnd is called once, when the server or the browser has ended it */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => this.#finish(),
    });
  }

  send(event: string): void {
    const controller = this.#controller;
    if (!controller) return;
    if ((controller.desiredSize ?? 0) < -mostUnread) this.end();
    else controller.enqueue(encoder.encode(event));
  }

  isOver(): boolean {
    return Date.now() > this.#endsAt;
  }

  end(): void {
    this.#controller?.close();
    this.#finish();
  }

  #finish(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    this.#onEnd();
  }
}

/** A stream that only says when to connect again, in milliseconds. */
export const endedStream = (retry: number): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(encoder.encode(`retry: ${retry}\n\n`));
      controller.close();
    },
  });
