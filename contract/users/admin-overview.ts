import * as z from 'zod/mini';
import { endpoint } from '../kernel/http.ts';
import { userSchema } from './users.ts';

const count = z.number();

export const getAdminOverview = endpoint({
  method: 'GET',
  path: '/overview/administration',
  summary:
    'Returns the numbers of accounts, reports, open cases, and undelivered emails, and the sellers waiting to be verified.',
  tag: 'Administration',
  access: ['admin'],
  response: z.object({
    users: count,
    buyers: count,
    sellers: count,
    sellersToVerify: count,
    reported: count,
    openCases: count,
    givenUpMails: count,
    waitingLongest: z.array(userSchema),
  }),
});

const countWithRight = z.nullable(count);

export const getModeratorOverview = endpoint({
  method: 'GET',
  path: '/overview/moderation',
  summary:
    'Returns the numbers of sellers, reports, and open cases; null for those that the rights of the current user do not cover.',
  tag: 'Administration',
  access: 'authenticated',
  response: z.object({ sellers: countWithRight, reported: countWithRight, openCases: countWithRight }),
});
