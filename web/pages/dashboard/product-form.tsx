import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { conditions } from '../../../contract/books.ts';
import type { UploadedPicture } from '../../api/upload-picture.ts';
import { Field } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { UploadField } from '../../ui/upload-field.tsx';
import { ProductPreview } from './product-preview.tsx';
import { categoriesQuery } from './queries.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { type Listing, useProductForm } from './use-product-form.ts';

/** The form of a new listing, and beside it the card it will become. */
export function ProductForm() {
  const { form, submit, isVerified } = useProductForm();
  const [photo, setPhoto] = useState<UploadedPicture>();
  const [uploading, setUploading] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const field = (name: keyof Listing, label: string, hint?: string) => ({
    ...form.register(name),
    label,
    hint,
    error: errors[name]?.message,
  });
  return (
    <div className="adding">
      <div className="adding-form">
        {!isVerified && <UnverifiedNotice />}
        <form className="form sheet" noValidate onSubmit={submit}>
          <TextField {...field('book_title', 'Name of Book')} />
          <div className="pair">
            <CategoryField {...field('category_id', 'Book Category', 'The shelf it will stand on.')} />
            <SelectField {...field('product_condition', 'Book Type', 'The condition of this copy.')}>
              {conditions.map((condition) => (
                <option key={condition}>{condition}</option>
              ))}
            </SelectField>
          </div>
          <div className="form-end">
            <button type="submit" className="btn btn-primary btn-lg" disabled={uploading || isSubmitting}>
              Add Product
            </button>
            {uploading && <span className="hint">Waiting for the photo to finish.</span>}
          </div>
        </form>
      </div>
      <ProductPreview control={form.control} photoColor={photo?.color} />
    </div>
  );
}
