import { decideCase as decide } from '#server/features/cases/decide-case.ts';
import type { Rng } from '../support/seeded-rng.ts';
import { expectStatus, type ModelApp, pickRecent } from './model-app.ts';

/** Either side opens a case, the other one answers it, or one that has opened it withdraws it. */
export async function openOrAnswerCase(model: ModelApp, rng: Rng): Promise<void> {
  const dispute = pickRecent(model.acknowledged.disputed, rng);
  if (dispute && rng.chance(0.3)) {
    const person = rng.chance(0.5) ? dispute.buyer : dispute.seller;
    if (rng.chance(0.3)) {
      const withdrawing = person.post(`/cases/${dispute.caseId}/withdrawal`);
      await expectStatus(model, 'Withdrawing a case', withdrawing, 200);
      return;
    }
    const answering = person.post(`/cases/${dispute.caseId}/answer`, { text: 'I was there.' });
    await expectStatus(model, 'Answering a case', answering, 200);
    return;
  }
  const booking = pickRecent(model.acknowledged.paid, rng);
  if (!booking) return;
  const person = rng.chance(0.5) ? booking.buyer : booking.seller;
  const input = { orderId: booking.orderId, kind: 'other', text: 'We did not find each other.' };
  const { status, body } = await expectStatus(model, 'Opening a case', person.post('/cases', input), 201);
  if (status === 201) model.acknowledged.disputed.push({ ...booking, caseId: body.insertedId });
}

/** Two administrators at once, after the time for an answer. */
export async function decideCase(model: ModelApp, rng: Rng): Promise<void> {
  const { disputed, decided } = model.acknowledged;
  const isDecided = new Set(decided.map(({ caseId }) => caseId));
  const dispute = pickRecent(
    disputed.filter(({ caseId }) => !isDecided.has(caseId)),
    rng,
  );
  if (!dispute) return;
  const { caseId } = dispute;
  await endAnswerTime(model.app, caseId);
  await Promise.all(
    model.admins.map(async (admin) => {
      const decision = rng.chance(0.7) ? 'release' : 'refund';
      const deciding = admin.post(`/cases/${caseId}/decision`, { decision, reason: 'We heard both.' });
      const { status } = await expectStatus(model, 'Deciding a case', deciding, 200);
      if (status === 200) model.acknowledged.decided.push({ ...dispute, decision });
    }),
  );
}

const endAnswerTime = ({ pool }: Pick<ModelApp['app'], 'pool'>, caseId: string) =>
  pool.query(`update cases set answer_due_at = now() where id = $1 and state = 'open'`, [caseId]);

/** Decides every case that is still open, whether or not it was answered. */
export async function decideOpenCases({ app, admins }: ModelApp): Promise<void> {
  const { rows } = await app.pool.query(`select id from cases where state <> 'decided'`);
  for (const { id } of rows) {
    await endAnswerTime(app, id);
    await decide(app, admins[0]?.id ?? '', id, { decision: 'release', reason: 'We heard both.' });
  }
}
