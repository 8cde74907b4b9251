/** Streams texts as they are needed, and calls back once when the stream has ended, failed, or been canceled. */
export function streamText(texts: AsyncGenerator<string>, onEnd: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await texts.next();
          if (!done) return controller.enqueue(encoder.encode(value));
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        end();
      },
      cancel: async () => {
        end();
        await texts.return(undefined);
      },
    },
    // Nothing is read before the client takes it.
    { highWaterMark: 0 },
  );
}
