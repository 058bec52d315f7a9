-- expand
-- concurrently
-- For a result without a match: whose birth date it names.
create index concurrently if not exists profile_born_on on profile (date_of_birth) where date_of_birth is not null;
