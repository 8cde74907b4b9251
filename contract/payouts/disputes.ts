import * as z from 'zod/mini';
import { handoverProofs } from '../handovers.ts';
import { id, idParams } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { paginationDescription, paginationQuery } from '../kernel/pagination.ts';

export const disputeStatuses = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const disputeSchema = z.object({
  _id: id,
  orderId: id,
  paymentId: id,
  bookTitle: z.string(),
  buyerName: z.string(),
  sellerName: z.string(),
  amount: z.number(),
  /** What the payment provider asks for it if it is lost. */
  fee: z.number(),
  /** In the payment provider's words, such as `product_not_received`. */
  reason: z.string(),
  status: z.enum(disputeStatuses),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** Until when the bank accepts evidence. */
  dueBy: z.nullable(z.string()),
  /** That of the payment provider. */
  disputeId: z.string(),
});
export type Dispute = z.output<typeof disputeSchema>;

const forAdmins = { tag: 'Administration', access: ['admin'] } as const;

export const listDisputes = endpoint({
  method: 'GET',
  path: '/disputes',
  summary: `Lists charges to which buyers objected at their banks. ${paginationDescription}`,
  ...forAdmins,
  query: z.object(paginationQuery),
  response: z.array(disputeSchema),
});

const disputeDetailsSchema = z.object({
  ...disputeSchema.shape,
  evidence: z.object({
    bookedAt: z.string(),
    paidAt: z.nullable(z.string()),
    handedOverAt: z.nullable(z.string()),
    /** How the handover was proven; `code`: with the six digits that only the buyer has. */
    handoverProof: z.nullable(z.enum(handoverProofs)),
    meeting: z.nullable(
      z.object({ place: z.string(), startsAt: z.string(), agreedAt: z.nullable(z.string()) }),
    ),
    messages: z.array(z.object({ from: z.enum(['buyer', 'seller']), text: z.string(), at: z.string() })),
  }),
});
export type DisputeDetails = z.output<typeof disputeDetailsSchema>;

export const getDispute = endpoint({
  method: 'GET',
  path: '/disputes/{id}',
  summary:
    'Returns an objection with the evidence for the bank: the handover, the meeting, and what both sides wrote. The audit log has an entry about it.',
  ...forAdmins,
  params: idParams,
  response: disputeDetailsSchema,
});
