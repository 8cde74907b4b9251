import { lookUpEdition } from '#contract/editions.ts';
import {
  createListingDraft,
  deleteListingDraft,
  listListingDrafts,
  publishListingDraft,
  updateListingDraft,
} from '#contract/listing-drafts.ts';
import { ApiProblem, type CallApi } from '#web/lib/api-client.ts';
import { type DeviceDraft, type DraftFields, undoMs, withFields } from './device-draft.ts';
import { filledFields } from './filled-fields.ts';
import type { DeviceDrafts } from './open-device-drafts.ts';

export type SendDeps = {
  drafts: DeviceDrafts;
  call: CallApi;
  /** Returns the address of the photo. */
  upload: (photo: Blob) => Promise<string>;
  /** Called when a book has been listed. */
  onListed: () => void;
  /** The drafts whose ISBN has been looked up lately. */
  asked: Set<string>;
};

/**
 * Sends what the device keeps, oldest first: each draft under its own ID, so that everything can be sent again after a response that was
 * lost. Stops at the first sign that the server cannot be reached.
 * @throws ApiProblem if it cannot be reached, is busy, or no longer accepts the session
 */
export async function sendDrafts(deps: SendDeps): Promise<void> {
  for (const { id } of deps.drafts.list().toReversed()) {
    for (let step = nextStep(deps, id); step; step = nextStep(deps, id)) await attempt(deps, id, step);
  }
}

type Step = (deps: SendDeps, draft: DeviceDraft) => Promise<void>;

function nextStep({ drafts, asked }: SendDeps, id: string): Step | undefined {
  const draft = drafts.list().find((one) => one.id === id);
  if (!draft || draft.problem) return undefined;
  if (draft.removedAt !== null) return Date.now() - draft.removedAt < undoMs ? undefined : remove;
  if (draft.version === 0) return create;
  if (draft.isbn13 && !draft.fields.book_title && !asked.has(id)) return lookUp;
  if (draft.photo) return sendPhoto;
  if (draft.unsent.length > 0) return update;
  return draft.isToList ? publish : undefined;
}

async function attempt(deps: SendDeps, id: string, step: Step): Promise<void> {
  const draft = deps.drafts.list().find((one) => one.id === id);
  if (!draft) return;
  try {
    await step(deps, draft);
  } catch (error) {
    if (!(error instanceof ApiProblem) || isTemporary(error)) throw error;
    await handleProblem(deps, draft, error);
  }
}

const isTemporary = ({ status }: ApiProblem): boolean => [0, 401, 429].includes(status) || status >= 500;

async function handleProblem({ drafts, call }: SendDeps, { id }: DeviceDraft, problem: ApiProblem) {
  // It was listed or removed on another device.
  if (problem.code === 'not_found') return drafts.change(id, () => undefined);
  if (problem.code === 'draft_changed') return drafts.merge((await call(listListingDrafts, {})).drafts);
  await drafts.change(id, (draft) => ({ ...draft, isToList: false, problem: problem.message }));
}

const create: Step = async ({ drafts, call }, { id, isbn13, fields }) => {
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  const { draft } = await call(createListingDraft, {
    body: { _id: id, ...(isbn13 && { isbn: isbn13 }), ...Object.fromEntries(known) },
  });
  await drafts.change(id, (present) => afterSending(present, fields, draft.version));
};

const update: Step = async ({ drafts, call }, { id, version, fields, unsent }) => {
  const changed = Object.fromEntries(unsent.map((name) => [name, fields[name]]));
  const { draft } = await call(updateListingDraft, { params: { id }, body: { version, ...changed } });
  await drafts.change(id, (present) => afterSending(present, fields, draft.version));
};

/** What was changed while the request was under way is still to be sent. */
function afterSending(present: DeviceDraft, sent: DraftFields, version: number): DeviceDraft {
  const names = Object.keys(sent) as (keyof DraftFields)[];
  return { ...present, version, unsent: names.filter((name) => present.fields[name] !== sent[name]) };
}

/** What the seller has typed meanwhile stays. */
const lookUp: Step = async ({ drafts, call, asked }, { id, isbn13 }) => {
  asked.add(id);
  const found = await call(lookUpEdition, { params: { isbn: isbn13 ?? '' } }).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'not_found') return undefined;
    if (error instanceof ApiProblem && error.status !== 0) return null;
    asked.delete(id);
    throw error;
  });
  // The catalogs could not be reached, so the draft still waits.
  if (found === null) return;
  await drafts.change(id, (draft) =>
    withFields(draft, {
      looked_up: true,
      ...(found && !draft.fields.book_title && filledFields(found.edition)),
    }),
  );
};

const sendPhoto: Step = async ({ drafts, upload }, { id, photo }) => {
  if (!photo) return;
  const address = await upload(photo);
  await drafts.change(id, (draft) =>
    // A photo that was taken meanwhile is still to be sent.
    draft.photo?.size === photo.size
      ? { ...withFields(draft, { book_photo: address }), photo: null }
      : withFields(draft, { book_photo: address }),
  );
};

const remove: Step = async ({ drafts, call }, { id, version }) => {
  if (version > 0) await call(deleteListingDraft, { params: { id } });
  await drafts.change(id, () => undefined);
};

const publish: Step = async ({ drafts, call, onListed }, { id }) => {
  await call(publishListingDraft, { params: { id } });
  await drafts.change(id, () => undefined);
  onListed();
};
