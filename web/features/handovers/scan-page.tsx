import { useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { getOrderDetails, type OrderDetails } from '#contract/handovers.ts';
import { pageHref } from '#contract/pages.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { appContext } from '#web/lib/app-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { loginPathFrom } from '../auth/return-to.ts';
import { canChangeHands } from './can-change-hands.ts';
import { CodeForm } from './code-form.tsx';
import { forgetScannedCode, takeScannedCode } from './scanned-code.ts';

/**
 * The page behind the QR code. It is open to visitors, because the login would lose the fragment with the code. Its buyer
 * goes to the order, and for other users it is a 404.
 */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { callApi, getViewer } = context.get(appContext);
  if (!(await getViewer())) return { order: undefined };
  const id = params.id ?? '';
  const call = callApi(getOrderDetails, { params: { id } }, { signal: request.signal });
  const order = await orNotFound(call).catch((problem) => {
    throw problem instanceof ApiProblem && problem.status === 403 ? data(null, { status: 404 }) : problem;
  });
  if (order.side === 'buyer') throw redirect(pageHref('/dashboard/orders/:id', { id }));
  return { order };
}

export function Component() {
  const t = useTranslations('handovers.scan');
  const { order } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const [code, setCode] = useState('');
  const [isDone, setDone] = useState(false);
  useEffect(() => setCode(takeScannedCode(id)), [id]);
  const onDone = () => {
    forgetScannedCode(id);
    setDone(true);
  };
  return (
    <AuthLayout
      title={t('title')}
      headline={t('headline')}
      tagline={t('tagline')}
      intro={useIntro(order, isDone)}
    >
      <title>{`${t('title')} · ${useSite().name}`}</title>
      <meta name="robots" content="noindex" />
      {order && canChangeHands(order) && !isDone ? (
        <CodeForm orderId={order._id} buyer={order.otherName} initialCode={code} onDone={onDone} />
      ) : (
        <WayOn order={order} orderId={id} />
      )}
    </AuthLayout>
  );
}

function useIntro(order: OrderDetails | undefined, isDone: boolean): string {
  const t = useTranslations('handovers.scan');
  if (!order) return t('visitor');
  const { bookTitle: title, otherName: name, status } = order;
  if (isDone || status === 'handed_over') return t('done', { title });
  return canChangeHands(order) ? t('confirm', { title, name }) : t('over', { title });
}

function WayOn({ order, orderId }: { order: OrderDetails | undefined; orderId: string }) {
  const t = useTranslations('handovers.scan');
  return order ? (
    <ButtonLink to={pageHref('/dashboard/orders/:id', { id: order._id })}>{t('toOrder')}</ButtonLink>
  ) : (
    <ButtonLink to={loginPathFrom(pageHref('/handover/:id', { id: orderId }))}>{t('login')}</ButtonLink>
  );
}
