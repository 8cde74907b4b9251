import { PageHead } from '#web/layout/page-head.tsx';
import { ProductForm } from './product-form.tsx';

export function Component() {
  return (
    <>
      <PageHead title="Add A Product">
        Tell it like it is. An honest dog-ear sells faster than a surprise.
      </PageHead>
      <ProductForm />
    </>
  );
}
