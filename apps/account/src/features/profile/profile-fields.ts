import type { useForm } from '@patina/platform/form';
import type { ProfileChange } from '@patina/shared-api/contract/profile';
import type { ProfileEntry } from './profile-entry.ts';

type ProfileForm = typeof useForm<ProfileEntry, unknown, ProfileChange>;

export type ProfileResolver = NonNullable<NonNullable<Parameters<ProfileForm>[0]>['resolver']>;

/** What the parts of the profile form need of it. */
export type ProfileFields = Pick<ReturnType<ProfileForm>, 'control' | 'register' | 'formState'>;
