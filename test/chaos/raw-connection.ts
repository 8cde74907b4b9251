import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection for a client that misbehaves. */
export class RawConnection {
  readonly #socket: Socket;
  heard = '';
  readonly closed: Promise<unknown>;

  /** @param localAddress the client's address, such as 127.0.0.2 */
  static async open(address: string, localAddress?: string): Promise<RawConnection> {
    const { hostname, port } = new URL(address);
    const socket = connect({ port: Number(port), host: hostname, localAddress });
    const connection = new RawConnection(socket);
    await once(socket, 'connect');
    return connection;
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      this.heard += chunk.toString('latin1');
    });
  }

  say(text: string): void {
    if (this.#socket.writable) this.#socket.write(text);
  }

  /** Stops reading what the server sends. */
  stopListening(): void {
    this.#socket.pause();
  }

  get isOpen(): boolean {
    return !this.#socket.closed;
  }

  end(): void {
    this.#socket.destroy();
  }
}
