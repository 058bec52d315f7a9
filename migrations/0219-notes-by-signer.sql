-- expand
-- concurrently
-- For the provider's own last notes, whose words the next one begins with.
create index concurrently if not exists note_of_signer on note (signed_by, signed_at desc);
