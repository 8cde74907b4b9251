import type * as z from 'zod/mini';
import type { ProblemCode } from './problem-codes.ts';

export type Role = 'Buyer' | 'Seller' | 'admin';

/**
 * Who may make a call: anybody, anybody signed in, or people of the named roles. The server enforces it
 * before the handler runs; what a person may do with *this* object is decided by the use case.
 */
export type Access = 'public' | 'signed-in' | readonly Role[];

export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, parameters in braces: `/category/{id}`. */
  path: string;
  summary: string;
  tag: string;
  access: Access;
  /** The session's cookie has to make this call: an access token is no proof here. */
  proof?: 'cookie';
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** Of the success answer; JSON unless said otherwise. */
  contentType?: string;
  /** Status of the success answer; 200 unless said otherwise. */
  status?: 200 | 201;
  /** How it says no, beside what follows from who may call and from what is handed over. */
  errors?: readonly ProblemCode[];
  /** Keys that stand beside the problem when the call is refused, such as `acknowledged: false`. */
  errorBody?: (message: string) => Record<string, unknown>;
};

/** What a caller of the endpoint hands over; a part the endpoint does not declare is absent. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodMiniType>
    ? Part<'params', E extends { params: z.ZodMiniType } ? z.input<P> : undefined> &
        Part<'query', E extends { query: z.ZodMiniType } ? z.input<Q> : undefined> &
        Part<'body', E extends { body: z.ZodMiniType } ? z.input<B> : undefined>
    : never;

/** What the server's handler receives: the same parts after validation. */
export type ParsedInputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodMiniType>
    ? Part<'params', E extends { params: z.ZodMiniType } ? z.output<P> : undefined> &
        Part<'query', E extends { query: z.ZodMiniType } ? z.output<Q> : undefined> &
        Part<'body', E extends { body: z.ZodMiniType } ? z.output<B> : undefined>
    : never;

type Part<Name extends string, T> = undefined extends T ? unknown : { [K in Name]: T };

export type ResponseOf<E> = E extends { response: infer R extends z.ZodMiniType } ? z.output<R> : never;

/** Declares an endpoint; exists for its type inference only. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
