/** A request the sandbox refuses, in the wire format of the service it stands in for. */
export class SandboxError extends Error {
  readonly status: number;
  readonly envelope: Record<string, unknown>;

  constructor(status: number, envelope: { type: string; message: string } & Record<string, unknown>) {
    super(envelope.message);
    this.status = status;
    this.envelope = envelope;
  }
}

/** The bank says no; the intent stays open for another card. */
export class CardRefused extends Error {
  readonly code: string;
  readonly declineCode: string | undefined;

  constructor(code: string, message: string, declineCode?: string) {
    super(message);
    this.code = code;
    this.declineCode = declineCode;
  }
}

export const invalidRequest = (
  status: number,
  message: string,
  more: Record<string, unknown> = {},
): SandboxError => new SandboxError(status, { type: 'invalid_request_error', message, ...more });
