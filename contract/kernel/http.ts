import type * as z from 'zod/mini';
import type { LookAroundArea } from './look-around.ts';
import type { ProblemCode } from './problem-codes.ts';
import type { StaffRight } from './staff-rights.ts';

/** Chosen at sign-up or given by an administrator. What an account may do follows from `mayActAs`. */
export type Role = 'Buyer' | 'Seller' | 'admin';

/**
 * Who may make a call: everyone, signed-in users, or users who may act in one of the listed roles. The server enforces it
 * before the handler runs; permissions on a particular object are checked by the use case.
 */
export type Access = 'public' | 'authenticated' | readonly Role[];

/** A key that the client makes up for one thing that it wants to create, and sends with each attempt. */
export const idempotencyHeader = 'Idempotency-Key';

/**
 * What happens when a creating call is made again, because its answer was lost, or a button was pressed twice. `keyed`: with the same
 * `Idempotency-Key`, the repetition gets the answer of the first call, for a day. The others need no key: `same_id`: the caller chose the
 * ID in the input; `one_only`: there is at most one, which the repetition returns or replaces; `unused_expires`: it makes another one,
 * which is deleted unless it is used.
 */
export type Repeats = 'keyed' | 'same_id' | 'one_only' | 'unused_expires';

export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `/api`, with parameters in braces: `/category/{id}`. */
  path: string;
  summary: string;
  tag: string;
  access: Access;
  /** Moderators with this right may make the call, too, whatever their role. */
  right?: StaffRight;
  /** A caller who is signed in must have done so within the last ten minutes. */
  recentSignIn?: true;
  /**
   * The call is about the caller's own account, so it is open before the email address is confirmed on a site that people
   * join by their address. All other calls treat such a caller as anonymous if they are public, and reject them otherwise.
   */
  allowsUnconfirmedEmail?: true;
  /**
   * The call acts for no signed-in user, because what it carries decides: another site's page or an email program may make it, too. The
   * caller is anonymous.
   */
  fromAnyOrigin?: true;
  /** The call is open on a new site whose host has not finished its setup; all others are then open to administrators only. */
  isOpenDuringSetup?: true;
  /** What of the site a public call shows. The site's setting decides whether anonymous callers may see it. */
  lookAround?: LookAroundArea;
  /** The call requires the session cookie; an access token is not accepted. */
  auth?: 'session';
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** Content type of the success response, or several if it depends on the object; JSON by default. */
  contentType?: string | readonly string[];
  /** Status of the success response; 200 by default. */
  status?: 200 | 201;
  /** Declared by every call that creates something. */
  repeats?: Repeats;
  /** The call hashes a password, which is slow. Such calls have a concurrency limit of their own. */
  hashesPassword?: true;
  /** Problem codes in addition to those that follow from the access and the input. */
  errors?: readonly ProblemCode[];
  /** Additional keys of an error response, such as `acknowledged: false`. */
  errorBody?: (message: string) => Record<string, unknown>;
};

/** The input of a call as the client passes it, without parts that the endpoint does not declare. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodMiniType>
    ? Part<'params', E extends { params: z.ZodMiniType } ? z.input<P> : undefined> &
        Part<'query', E extends { query: z.ZodMiniType } ? z.input<Q> : undefined> &
        Part<'body', E extends { body: z.ZodMiniType } ? z.input<B> : undefined>
    : never;

/** The input as the server's handler receives it, after validation. */
export type ParsedInputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodMiniType>
    ? Part<'params', E extends { params: z.ZodMiniType } ? z.output<P> : undefined> &
        Part<'query', E extends { query: z.ZodMiniType } ? z.output<Q> : undefined> &
        Part<'body', E extends { body: z.ZodMiniType } ? z.output<B> : undefined>
    : never;

type Part<Name extends string, T> = undefined extends T ? unknown : { [K in Name]: T };

export type ResponseOf<E> = E extends { response: infer R extends z.ZodMiniType } ? z.output<R> : never;

/** Declares an endpoint; exists only for type inference. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
