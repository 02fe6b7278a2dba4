/* Forms, one way for all apps; see router.ts for why this file exists. */
export { zodResolver } from '@hookform/resolvers/zod';
export type { Control, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
export { Controller, useForm } from 'react-hook-form';
