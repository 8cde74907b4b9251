/** Settles like the promise, or rejects with the message if that takes longer. */
export async function withTimeout<Result>(
  promise: Promise<Result>,
  milliseconds: number,
  message: string,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
