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
